// What jsdom lacks and Mantine asks for: media queries, observers, scrolling; and the application as new for each file of tests.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { takeFaults } from './platform/shell/test-faults.ts'

// A worker has one window, and reads React and the other packages once, for all its files. What a test left undone ends
// with its file; what modules of the application keep (tasks, toasts, the session that ended…) goes with them: the next
// file reads its own.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  // jsdom has no workers: their scripts listen to the window
  window.onmessage = null
  vi.resetModules()
})

// A test that answers what the server would not, or lets the screen send what it would refuse, proves nothing.
// Those of the platform call operations of their own.
afterEach(async ({ task }) => {
  // first, and here: a fault must not leave its page to the next test
  cleanup()
  const faults = await takeFaults()
  if (!task.file.filepath.includes('/platform/')) expect(faults).toEqual([])
})
// A busy machine takes more than a second to render a long record.
configure({ asyncUtilTimeout: 15_000 })

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Element.prototype.scrollIntoView ??= () => {}

// Names of fields hold letters, digits and dots: only the dot means something in a selector.
globalThis.CSS ??= { escape: (text: string) => text.replaceAll('.', '\\.') } as typeof CSS

window.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

// What an editor asks to bring its caret into sight.
const nowhere = new DOMRect()
Range.prototype.getBoundingClientRect ??= () => nowhere
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
document.elementFromPoint ??= () => null
