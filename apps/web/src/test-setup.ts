// What jsdom lacks and Mantine asks for: media queries, observers, scrolling.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
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
