// For tests: what stubbed answers said wrongly, kept from the call until the end of the test.
/** Being looked into since the last test. A screen does not wait for it: reading declarations takes the time of the machine, not the test's. */
const looked: Promise<readonly string[]>[] = []
export const noteFaults = (faults: Promise<readonly string[]>): void => {
  // told by the set-up of the tests, which fails on it
  faults.catch(() => {})
  looked.push(faults)
}
export const takeFaults = async (): Promise<readonly string[]> => {
  const found = await Promise.all(looked.splice(0))
  return [...new Set(found.flat())]
}
