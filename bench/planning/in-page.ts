// What runs inside the pages of the bench: when a calendar is painted, when a lesson stands at another hour, how long frames are.

/** Notes when the calendar first shows its days, from the start of the navigation. */
export const watchFirstCalendar = (): void => {
  const page = window as unknown as { paintedAt?: number }
  const look = () => {
    if (
      page.paintedAt !== undefined ||
      !document.querySelector('section[aria-label^="lundi"], button[aria-label^="lundi"]')
    )
      return
    observer.disconnect()
    // the frame that shows it begins now; the task after it comes once it is painted
    requestAnimationFrame(() => setTimeout(() => (page.paintedAt = performance.now())))
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

/** Clock that both browsers of one machine share, in milliseconds: notes when a lesson is painted at a time. */
export const watchLesson = ({ id, time }: { id: number; time: string }): Promise<number> =>
  new Promise((seen) => {
    const look = () => {
      if (!document.querySelector(`[data-course="${id}"]`)?.textContent?.startsWith(time)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => seen(performance.timeOrigin + performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    look()
  })

/** Presses a button by its words; answers when, on the clock above. */
export const pressWhenReady = (label: string): Promise<number> =>
  new Promise((pressed, fail) => {
    const until = performance.now() + 15_000
    const look = () => {
      if (performance.now() > until) return fail(new Error(`no button ${label}`))
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === label)
      if (!button || button.disabled) return setTimeout(look, 10)
      const at = performance.timeOrigin + performance.now()
      button.click()
      return pressed(at)
    }
    look()
  })

type Frames = { longest: number; long: number; stop: boolean }

/** Begins to time frames, until `endFrames`. */
export const beginFrames = (): void => {
  const kept: Frames = { longest: 0, long: 0, stop: false }
  Object.assign(window, { frames_: kept })
  let before = performance.now()
  const frame = () => {
    const now = performance.now()
    kept.longest = Math.max(kept.longest, now - before)
    if (now - before > 50) kept.long += 1
    before = now
    if (!kept.stop) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
export const endFrames = (): { longest: number; long: number } => {
  const kept = (window as unknown as { frames_: Frames }).frames_
  kept.stop = true
  return { longest: kept.longest, long: kept.long }
}
