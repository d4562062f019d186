// « Mes cours » of a family: one bill a lesson or a month, chosen at once for all of them, by whoever pays.
import { ownContractsApi } from '@cartable/domain/contracts/own-contracts.api.ts'
import type { OwnContracts } from '@cartable/domain/contracts/own-contracts.schema.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { personOf, renderOutside } from '../../../platform/outside/test-outside.tsx'
import { type Asked, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { contractsOutside } from '../contracts.outside.ts'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
let answer: OwnContracts
let calls: Asked[]
beforeEach(() => {
  answer = {
    rows: [
      {
        ...{ id: 1, number: 'CT000001', studentFirstName: 'Malo', teacherName: 'Yann Le Floch' },
        ...{ subjectName: 'Anglais', statusText: 'En cours', mayAskEnd: true, endAsked: false },
      },
    ],
    rhythm: 'lesson',
    mayChooseRhythm: true,
  }
  calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf(personOf('customer'))]
    if (path === pathOf(ownContractsApi.ownContracts)) return [200, answer]
    if (path !== pathOf(ownContractsApi.chooseRhythm)) return undefined
    answer = { ...answer, rhythm: 'month' }
    return [200, { isValid: true, errorMsgs: [] }]
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => renderOutside({ at: '/espace/compte/cours', modules: [contractsOutside] })
const choice = () => screen.findByRole('switch', { name: 'Une seule facture par mois' })

test('one gesture chooses one bill a month, and what follows is said', async () => {
  await open()
  expect(await screen.findByText('Chaque cours est facturé dès que vous le confirmez.')).toBeTruthy()
  await userEvent.click(await choice())
  expect(await screen.findByText(/attendent le 1er du mois/)).toBeTruthy()
  const sent = calls.find(({ path }) => path === pathOf(ownContractsApi.chooseRhythm))
  expect(sent?.body).toEqual({ rhythm: 'month' })
})

test('lessons that are billed otherwise are said to be, and either way is chosen for all of them by one press', async () => {
  answer = { ...answer, rhythm: null }
  await open()
  expect(await screen.findByText(/^Certains de vos cours sont facturés au mois/)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Une facture par cours' }))
  await choice()
  expect(calls.find(({ path }) => path === pathOf(ownContractsApi.chooseRhythm))?.body).toEqual({ rhythm: 'lesson' })
})

test('who does not pay reads the lessons and chooses nothing', async () => {
  answer = { ...answer, mayChooseRhythm: false }
  await open()
  await screen.findByRole('article', { name: 'Anglais, Malo' })
  expect(screen.queryByRole('switch')).toBeNull()
})
