import { about, type Finding } from '../../ops/finding.ts';

const { ok, warning, problem } = about('Time zones');

/** Governments change their clocks a few times a year. */
const oldAfterYears = 2;

/** The data by which the times of digests are computed; Node brings its own. */
export function checkTimeZones(now: number, version = process.versions.tz): Finding {
  const zones = Intl.supportedValuesOf('timeZone');
  if (!zones.includes('Europe/Copenhagen') || version === undefined) {
    return problem('Node has no time zone data. Use a build of Node with full ICU data.');
  }
  const age = new Date(now).getUTCFullYear() - Number.parseInt(version, 10);
  return age >= oldAfterYears
    ? warning(
        `the data is from ${version}. Update Node, or digests in some time zones may be an hour off.`,
      )
    : ok(`${version}, ${zones.length} zones`);
}
