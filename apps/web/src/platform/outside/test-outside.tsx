// For tests: the pages outside the office at an address, before a server that answers what the test says (`serve` of the shell).
import { render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Part, SessionIdentity } from '../session/session.ts'
import { SilentEventSource, sessionOf } from '../shell/test-app.tsx'
import { OutsideApp } from './App.tsx'
import { createOutsideClient } from './calls.ts'
import type { OutsideModule, OutsideRoute } from './module.ts'

/** Somebody of these parts. */
export const personOf = (...parts: Part[]): SessionIdentity => ({
  accountId: 7,
  login: 'helene.berthier@exemple.fr',
  name: 'Hélène Berthier',
  initials: 'HB',
  parts,
  rights: {},
})
/** What the session answers for them: `[200, sessionFor('customer')]` at `/api/session`. */
export const sessionFor = (...parts: Part[]) => sessionOf(parts.length === 0 ? null : personOf(...parts))

// jsdom opens no dialog
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '')
}

type Given = {
  readonly at: string
  readonly routes?: readonly OutsideRoute[]
  readonly modules?: readonly OutsideModule[]
}
/** Renders the entry at an address; the test waits for what it expects. */
export const renderOutside = async ({ at, routes = [], modules = [] }: Given) => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('EventSource', SilentEventSource)
  document.head.replaceChildren(
    Object.assign(document.createElement('meta'), { name: 'session-idle-seconds', content: '1800' }),
  )
  window.history.replaceState(null, '', at)
  const client = createOutsideClient()
  const view = render(<OutsideApp modules={[{ name: 'test', routes }, ...modules]} client={client} />)
  await screen.findByRole('main')
  return { client, ...view }
}
