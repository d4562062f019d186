// The focus of a button that waited: given back, unless it is somewhere else by then.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocusOfWaiting } from './keep-focus.ts'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = '<button id="save">Actualiser</button><input id="other" />'
  stop = keepFocusOfWaiting()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})
const save = () => document.getElementById('save') as HTMLButtonElement
const told = () => new Promise((resolve) => setTimeout(resolve))
/** What a browser does a moment after a focused button is disabled. */
const wait = async () => {
  save().disabled = true
  await told()
  // jsdom leaves the focus on a disabled button, and takes no blur() of one
  if (document.activeElement === save()) {
    document.getElementById('other')?.focus()
    document.getElementById('other')?.blur()
  }
}
const answer = async () => {
  save().disabled = false
  await told()
}

test('comes back to the button', async () => {
  save().focus()
  await wait()
  expect(document.activeElement).toBe(document.body)
  await answer()
  expect(document.activeElement).toBe(save())
})

test('stays where somebody has put it meanwhile, and where it was when another button waited', async () => {
  save().focus()
  await wait()
  document.getElementById('other')?.focus()
  await answer()
  expect(document.activeElement?.id).toBe('other')
  document.getElementById('other')?.blur()
  await wait()
  await answer()
  expect(document.activeElement).toBe(document.body)
})
