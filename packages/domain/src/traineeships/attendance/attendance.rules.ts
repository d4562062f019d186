// Rules of waiting for an attendance list: how often it is asked for, and when it is given up.

/** Milliseconds between two questions. */
export const attendancePollMs = 4_000
/** Questions after which the list is said to have failed: ten minutes. */
export const mostAttendancePolls = 150

export const attendanceFailed = "La génération de la liste d'émargement a échoué."

export type AttendanceProgress = { readonly isReady: boolean; readonly hasFailed: boolean }

/**
 * Asks until the list is ready. Answers 'ready'; 'failed' when the server says so or after the last question; 'stopped' when the
 * person gave up.
 * @param wait resolves after so many milliseconds, to whether to go on
 */
export const awaitAttendanceList = async (
  ask: () => Promise<AttendanceProgress>,
  wait: (ms: number) => Promise<boolean>,
): Promise<'ready' | 'failed' | 'stopped'> => {
  for (let polls = 0; polls < mostAttendancePolls; polls += 1) {
    if (!(await wait(attendancePollMs))) return 'stopped'
    const { isReady, hasFailed } = await ask()
    if (isReady) return 'ready'
    if (hasFailed) return 'failed'
  }
  return 'failed'
}
