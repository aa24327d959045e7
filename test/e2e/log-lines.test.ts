import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, connected, type Running, runSandbox } from './with-sandbox.ts';

/** What is typed after `/ambience log`, or asked about the log, on a Friday at 21:03. */

type Row = readonly [line: string, ...says: readonly string[]];

const looking: readonly Row[] = [
  ['entries from friday 13', 'Venue log, Harbour Hotel: Friday 13 November'],
  ['entries from the big night', 'with “big night”'],
  ['complaints noise', 'complaints about noise'],
  ['how many complaints', 'Venue log, Harbour Hotel: no complaints'],
  ['notes', 'Venue log, Harbour Hotel: no notes'],
  ['who logged the fight', 'with “fight”', 'No entries'],
  ['room 312', 'with “room 312”', 'No entries'],
  ['find olsen', 'with “olsen”', 'No entries'],
  ['complaints since 1 november', 'complaints, 1 Nov to 20 Nov'],
  ['complaints since thursday evening', 'no complaints since Thu 19 Nov 18:00'],
  ['complaints since thursday at 22:00', 'no complaints since Thu 19 Nov 22:00'],
  ['complaints from 10 to 20 november', 'complaints, 10 Nov to 20 Nov'],
  ['complaints from 20 to 10 november', "couldn't read that time"],
  ['what happened last night', 'Venue log, Harbour Hotel: Thursday 19 November'],
  ['complaints november', '1 Nov to 20 Nov', 'No entries'],
  ['november excel', '.csv'],
  ['complaints from guests about the soup', 'complaints with “soup”', 'No entries'],
  ['complaints by manager last month', 'by manager, 1 Oct to 31 Oct'],
  ['complaints until 22 november', 'complaints, 18 Oct 2025 to 20 Nov'],
  ['complaints this week after 22', '16 Nov to 20 Nov, 22:00 to 06:30'],
  ['jensen', 'with “jensen”', 'No entries. To write one, use more than one word.'],
  ['manager entries', 'with “manager”'],
  ['find olsen harbour hotel', 'with “olsen”'],
];

const asking: readonly Row[] = [
  ['spa lights', "I don't know that", 'Look in the log'],
  ['maintenance not done yet', 'open follow-ups: maintenance entries'],
  ['all complaints but not the corridor', 'Harbour Hotel without Corridor: no complaints'],
  ['any log entry about 207?', 'with “207”'],
  ['who wrote the complaint about room 310', 'complaints with “310”'],
  ['what maintenance is pending', 'open follow-ups: maintenance entries'],
  ['anything from reception in the log', 'with “reception”'],
  ['hotel log today', 'Venue log, Harbour Hotel: Friday 20 November'],
  ['what did the bartender write', 'Venue log, Harbour Hotel: by bartender'],
  ['who wrote about the fridge', 'with “fridge”'],
  ['complaints about music last week', 'complaints about music, 9 Nov to 15 Nov'],
  ['open issues', 'open follow-ups'],
  ['download the log as a file', 'harbour-hotel-log.csv'],
  ['delete the last log entry', "I can't delete entries from a typed line", 'Venue log'],
  ['last nights log', 'Thursday 19 November'],
];

const writing: readonly Row[] = [
  ['espresso machine leaking, needs follow-up', 'Maintenance', 'Needs follow-up'],
  ['spa pump noise, call the plumber', 'Maintenance, Spa', 'Needs follow-up'],
  ['complaint terrace at 2000', 'Complaint, Terrace · Fri 20 Nov 20:00'],
  ['table for 8pm cancelled', 'Note, Harbour Hotel · Fri 20 Nov 21:03'],
  ['refunded 9.50 to table 4', 'Complaint, Harbour Hotel · Fri 20 Nov 21:03'],
  ['wants a call back at 9:00 tomorrow', 'Note, Harbour Hotel · Fri 20 Nov 21:03'],
  ['guest in 204 wants a call back', 'Note, Harbour Hotel', 'Needs follow-up'],
  ['DJ plays from 23:30', '23:30 is still to come', 'Event, Harbour Hotel · Fri 20 Nov 21:03'],
  ['taxi for 203 at 5am', 'Note, Harbour Hotel', 'Needs follow-up'],
  ['taxi for 203 never came at 8pm', 'Note, Harbour Hotel · Fri 20 Nov 20:00'],
  ['- new kegs needed by the bar', '“new kegs needed by the bar”'],
  ['fight by the lobby bar, police called', 'Incident, Lobby Bar'],
  ['fire alarm test all ok', 'Note, Harbour Hotel'],
  ['did a round, all quiet in spa', 'Round, Spa'],
  ['310 moaning about band', 'Complaint, Harbour Hotel'],
  ['guest compaint about cold soup', 'Complaint, Harbour Hotel'],
  ['lift 2 stuck', 'Maintenance, Harbour Hotel'],
  ['no complaints so far', 'Note, Harbour Hotel'],
  ['complaint: band in the lobby', 'Complaint, Lobby ·', '“band in the lobby”'],
  ['complaint about the lobby', '“complaint about the lobby”'],
  ['Gæst klager over terrassen', 'Complaint, Harbour Hotel'],
  ['Gast in 12 hat sich beschwert', 'Complaint, Harbour Hotel'],
  ['private party rooftop til 23', 'Event, Rooftop Bar · Fri 20 Nov 21:03'],
  ['wedding on saturday at 15:00', 'Event, Harbour Hotel · Fri 20 Nov 21:03'],
  ['keg exploded in the cellar', 'Maintenance, Harbour Hotel'],
  ['guest in 12 says corridor is noisy', 'Complaint, Corridor'],
  ['technician needed for the lift', 'Maintenance, Harbour Hotel', 'Needs follow-up'],
  ['fridge not cooling since 19:00', 'Maintenance, Harbour Hotel · Fri 20 Nov 19:00'],
  ['ring her back', 'Needs follow-up'],
  ['wifi is down', 'Maintenance, Harbour Hotel'],
  ['walked the rounds', 'Round, Harbour Hotel'],
  ['round all quiet except terrace', 'Round, Harbour Hotel'],
  ['a round in the spa', 'Round, Spa'],
  ['round: all zones checked, terrace door left open', 'Round, Harbour Hotel'],
];

describe('the venue log', () => {
  let sandbox: Running & AsyncDisposable;

  beforeAll(async () => {
    sandbox = await runSandbox();
    await connected(sandbox.as('manager'));
    await sandbox.settle();
  });

  afterAll(() => sandbox[Symbol.asyncDispose]());

  async function says(line: string, ...words: readonly string[]): Promise<void> {
    const shown = await ask(sandbox.as('bartender'), `/ambience ${line}`);
    for (const one of words) expect(shown).toContain(one);
  }

  // Nothing was written yet.
  test.each(looking)('log %s', async (line, ...words) => {
    await says(`log ${line}`, ...words);
  });

  test.each(asking)('%s', async (line, ...words) => {
    await says(line, ...words);
  });

  test.each(writing)('log %s', async (line, ...words) => {
    await says(`log ${line}`, ...words);
  });
});
