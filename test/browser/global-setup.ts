import chromium from '@sparticuz/chromium';

/**
 * Unpacks the browser once, before any worker starts. Two that unpacked it at the same time would each
 * find the other's half-written file.
 */
export async function setup(): Promise<void> {
  await chromium.executablePath();
}
