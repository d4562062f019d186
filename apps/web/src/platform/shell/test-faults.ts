// For tests: what stubbed answers said wrongly, kept from the call until the end of the test.
/** What has been found wrong since the last test; the set-up of the tests fails on it. */
const found: string[] = []
export const noteFaults = (faults: readonly string[]): void => {
  found.push(...faults)
}
export const takeFaults = (): string[] => [...new Set(found.splice(0))]
