/** Words that change no answer beside the others. Those that mean something only in a phrase stand here, too. */
const groups = {
  /** Which word order needs. */
  grammar: `either a an the at in of to for from with about and or but so as by this that these those it
    its i my our they them their there he she his him her hers me yourself myself himself
    themselves you your out into onto near if one ones two three four five six seven eight
    nine ten eleven twelve pm because before after during between around through without
    except excluding per such same can could should would might may must shall let lets ya
    us own another other others else whatever whichever whoever whose besides within upon
    along longest`,
  /** Greetings, thanks and swear words. */
  courtesy: `please pls plz thanks thank ta cheers thx hey hi hello yo hiya erm um uh uhh umm er lol
    yeah yes nope nah meh lovely ok sure sorry pardon welcome sir madam ma mate guys team
    lads folks boss dude big guy buddy pal bro darling dear honey babe god gosh damn bloody
    fucking fuck shit hell heck crap bugger christ goddamn freaking`,
  /** That somebody says, thinks or wants something. */
  talk: `give gives see check know say says said saying look looks looking like seem seems feel
    feels feeling felt find mean means think thinks reckon wonder wondering hear heard
    hearing want wants wanting tell telling tells talk talking call calls called calling ask
    asks asked asking wait waits waited waiting believe believes explain explains explained
    answer answers speak speaks speaking understand understood suggest suggests suggested
    agree agrees agreed claim claims claimed suspect assume assuming imagine realise
    realised realize realized notice noticed considering discuss discussed recommend hope
    hopes hoping wish guess insist insists swear bet suppose consider considered confirm
    decide describe idea use used remember update situation info rundown overview headline
    lowdown line tldr`,
  /** Who asks, or for whom. */
  people: `man woman girl boy child children wife husband friend friends colleague colleagues
    partner parents gentleman gentlemen bloke lady everyone everybody none tourist tourists
    host hosts hostess porter supervisor director directors board owner owners side group
    groups couple audience`,
  /** How much it is so. */
  degree: `just really very quite pretty little lot still again only even actually ever also then
    too not no much well overall generally basically quick quickly enough exactly roughly
    whole most more less least total totals altogether half many sum though wise bit nice
    actual real right probably maybe perhaps possibly absolute precise exact true false
    complete relative acoustic trade extra fewest instead rather somewhat fairly anymore
    anyhow somehow almost especially particularly alone hard tough strange odd similar
    sudden suddenly serious important noticeable significant obvious clear reasonable
    perfect ideal suitable great brilliant amazing awesome terrific single fast good`,
  /** When, where the time itself is read elsewhere. */
  time: `now today while until till being long last first latest past ago morning afternoon noon
    weekend current currently present late ages far second third fourth fifth times never
    moment run running whenever`,
  /** What happens, beside those that have a meaning. */
  change: `heading start starts started starting begin begins began beginning opening wind pick picked die
    kick heat liven build ramp gear thin cool drop tail settle ease simmer drain stay stays
    stayed keep keeps keeping take takes bring brings brought bringing break breaks breaking
    broke move shift switched turning hit hits hold held holding back fixed carry carries
    carried pull pulled push pushed pop popped step walk walks walked walking enter live
    happening happened happen happens`,
  /** What is measured and shown. */
  data: `showed showing figures numbers data readings number level levels mood vibe vibes atmosphere ambience
    ambiance energy measured measure measuring rate sources source count counts cover
    covering high low lowest top best worst biggest read refresh reviews review sent send sends
    sending post legend star leave point way kind sort thing things stuff thingy thingies
    terms term case sake regard regarding concerning response`,
  /** What people do. */
  work: `microphone deaf seeing do doing done come coming came stand stands standing having worth amount hand hands
    nothing nowhere open opened miss missed reliable checkin checkout round rounds book
    conversation conversations private trust thinking work works working channel default
    seat seated charge pending approved approval sleep sleeping asleep follow ups followup
    followups lost phone itself ready course travelling faring coping won ins away prepare
    preparing planned planning plan plans setting story business house local chat sit
    sitting serve serving served perform performs performed performing performance organise
    organising organised organize visit visits visiting join manage managed cope rest
    winning`,
} as const;

export const fillers: readonly string[] = Object.values(groups).flatMap((words) =>
  words.split(/\s+/),
);
