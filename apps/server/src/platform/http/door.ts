// Whether a server still takes new work: one that is about to stop says so to whoever spreads the calls, then ends what it has begun.
export type Door = {
  readonly isClosing: boolean
  close(): void
}

export const createDoor = (): Door => {
  let isClosing = false
  return {
    get isClosing() {
      return isClosing
    },
    close: () => {
      isClosing = true
    },
  }
}
