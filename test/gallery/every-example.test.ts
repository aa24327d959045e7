/**
 * Everything that is checked of every example. It is one test file, because drawing them takes seconds, and each
 * worker would draw them again.
 */
import './in-plain-text.ts';
import './in-slack.ts';
import './in-teams-cards.ts';
import './voice.ts';
