// The dialog that cancels a stage: the recap, the choice of what is kept, the reason that is asked for, and what is sent once.
import { cancellationsApi } from '@cartable/domain/traineeships/cancellations/cancellations.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { filterChoices, page, paths, rowOf } from '../sessions/sessions.factory.ts'
import { traineeshipsModule } from '../traineeships.routes.tsx'
import { familyOf, recapOf } from './cancellations.factory.ts'

afterEach(() => vi.unstubAllGlobals())

test('the recap adds up, the reason is asked for, and what is kept as credit is sent with what was read', async () => {
  const families = [familyOf(1), familyOf(2, { onCardCents: 0, otherCents: 18_000 }), familyOf(3, { onCardCents: 0 })]
  const recap = recapOf({ families, teachers: [{ id: 7, name: 'Anne RIO', groups: ['Maths'], hasEmail: true }] })
  const calls = serve(({ path, method }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { traineeships: 'fullAccess' } })]
    if (path === paths.list) return page([rowOf(2, '2-confirmed', { name: 'Toussaint en ligne' })])
    if (path === paths.filters) return [200, filterChoices]
    if (path === paths.recap) return [200, method === 'POST' ? { isValid: true, errorMsgs: [] } : recap]
    return path.endsWith(cancellationsApi.cancellations.path) ? [200, { cancellations: [] }] : undefined
  })
  await renderApp({
    routes: traineeshipsModule.routes,
    at: '/traineeship/sessions',
    module: { menu: traineeshipsModule.menu ?? [] },
  })
  const user = userEvent.setup()
  const row = (await screen.findByRole('link', { name: 'Toussaint en ligne' })).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: /^(Autres|Plus|Actions)/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Annuler le stage' }))
  const dialog = await screen.findByRole('dialog', { name: /^Annuler le stage/ })
  const lines = async () =>
    within(await within(dialog).findByRole('list', { name: 'Récapitulatif' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(await lines()).toEqual([
    '3 inscriptions',
    '1 remboursement par carte : 180,00 €',
    '1 remboursement par virement : 180,00 €',
    '1 facture non réglée, reprise par un avoir : 180,00 €',
    '1 professeur prévenu : Anne RIO',
    'Salles et professeurs libérés à ces heures',
  ])
  await user.click(within(dialog).getByRole('checkbox', { name: /^Garder en avoir/ }))
  expect(await lines()).toContain('1 famille garde son argent en avoir : 180,00 €')
  const act = within(dialog).getByRole('button', { name: 'Annuler le stage' })
  await user.click(act)
  expect(await within(dialog).findByText('Écrivez le motif.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Motif' }), 'Salle fermée')
  await user.dblClick(act)
  const sent = () => calls.filter(({ path, method }) => path === paths.recap && method === 'POST')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({
    ...{ sessionId: 2, groupId: null, reason: 'Salle fermée', seen: 'a1', asCredit: [2], offeredSessionId: null },
  })
})
