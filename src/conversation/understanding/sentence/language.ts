/** Short words of languages of hotels and their staff that are no English ones. */
const foreign = new Set(
  `ist es auf der das wie laut ruhig voll heute gestern morgen el esta está como cómo muy hay los
  las una le les la est du il y au dans combien comment bruyant quel lo gli della stasera
  rumoroso ahora adesso maintenant ce soir jetzt gerade und sur sul nella qué que cuál donde dónde
  où wo ruido bruit lärm musik musique música musica terraza c'est
  dove meno più c'è adesso hvordan hvor går det aften der på nogen hvad baren gangen klager travlt stille lige ro hej og ikke meget støj larm hur är mycket
  ljud ikväll högt och inte natt hoe gaat het de vanavond geluid luid niet waar drukte não está
  au c'est si está calme bruyante tranquille zona noche fa quanto barulho agora noite muito ieri oggi domani sera il com'era com'è era hier aujourd'hui demain ayer hoy mañana jak głośno gdzie teraz dzisiaj`.split(
    /\s+/,
  ),
);
const fewest = 2;
/** Of no English word, apart from names. */
const letters = /[æøåäößñłąę]/;

/** Whether the words are of another language, of which few would be understood. */
export function isForeign(text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}']+/u);
  return words.filter((word) => foreign.has(word) || letters.test(word)).length >= fewest;
}
