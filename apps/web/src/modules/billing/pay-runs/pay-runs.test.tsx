// « Paie » of a month as the accountant reads it, and « Ma paie » as a teacher does: what may be done has its button, what is held back its reason.

import { extrasApi } from '@cartable/domain/billing/extras/extras.api.ts'
import { ownMonthsApi } from '@cartable/domain/billing/pay-runs/own-months.api.ts'
import { payRunsApi } from '@cartable/domain/billing/pay-runs/pay-runs.api.ts'
import type { PayMonth, PayPaper, PayRow } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { payStagesApi } from '@cartable/domain/billing/pay-runs/pay-stages.api.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import type { Rights } from '@cartable/domain/kernel/rights.ts'
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { billingModule } from '../billing.routes.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
afterEach(() => vi.unstubAllGlobals())

const row = (more: Partial<PayRow>): PayRow => ({
  ...{ teacherId: 3, teacher: 'RIOU Gwendal', means: 'provider', duesCents: 0, carriedCents: 0, totalCents: 3_150 },
  items: [{ kind: 'lesson', day: '2026-11-03', words: 'Maths, 4e, Malo Kerbrat', minutes: 60, cents: 3_150 }],
  ...{ obstacles: [], held: [] },
  ...more,
})
const other = row({ teacherId: 4, teacher: 'TANGUY Maryse', means: 'bank', totalCents: 6_300 })
const paper = (more: Partial<PayPaper>): PayPaper => ({
  ...{
    id: 9,
    reference: 'AF00003-2026-0001',
    runId: 1,
    month: '2026-11-01',
    runReference: 'PAIE00000001',
    teacherId: 3,
    teacher: 'RIOU Gwendal',
  },
  ...{ issuedOn: '2026-12-05', totalCents: 3_150, dueCents: 3_150, state: 'bank', paidOn: null, refusal: null },
  ...{ transferId: 5, fileReference: 'VPR00000001' },
  ...more,
})
const month = (more: Partial<PayMonth>): PayMonth => ({
  ...{ month: '2026-11-01', rows: [row({}), other], approvalCents: 1_000_000, hasAccount: true },
  ...{ isAlone: false, proposed: [] },
  ...{ papers: [], files: [] },
  ...more,
})
const open = async (shown: PayMonth, rights: Rights = { payroll: 'write' }) => {
  const sent: unknown[] = []
  serve(({ path, body }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights })]
    if (path === pathOf(payRunsApi.showMonth)) return [200, shown]
    if (path === pathOf(payStagesApi.showStages))
      return [200, { month: shown.month, rows: [], approvalCents: 0, isAlone: false, isWaiting: false }]
    if (path === pathOf(ownMonthsApi.teacherYears))
      return [200, { rows: [{ teacherId: 3, teacher: 'RIOU Gwendal', paidCents: 94_500 }] }]
    if (path === pathOf(extrasApi.addExtra)) {
      sent.push(body)
      return [200, { errors: null, id: 5, updatedAt: '2026-12-01T08:00:00Z' }]
    }
    const moves = [payRunsApi.pay, payRunsApi.approve, payRunsApi.relaunch, salariesApi.approveFile]
    const isSingle = path === pathOf(paymentTrackingApi.approveTeacherPay)
    if (!isSingle && !moves.some((one) => pathOf(one) === path)) return undefined
    sent.push(body)
    if (isSingle) return [200, { teacherPaymentStatus: 'success', teacherPaymentMessage: 'Versé.' }]
    return [200, { isValid: true, errorMsgs: [] }]
  })
  await renderApp({ routes: billingModule.routes, at: '/accounting/pay?mois=2026-11' })
  await screen.findAllByRole('listitem')
  return sent
}
const payButton = () => screen.queryByRole('button', { name: /^Payer/ })
const plain = (element: HTMLElement) => element.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')

test('the statement of a year opens for each teacher who was paid in it', async () => {
  await open(month({}))
  const years = await screen.findByRole('region', { name: 'Relevés annuels' })
  const link = await within(years).findByRole('link', { name: /^Voir le relevé de \d{4}, RIOU Gwendal/ })
  expect(plain(years)).toContain('945,00 €')
  expect(link.getAttribute('href')).toMatch(/^\/api\/accounting\/pay\/year\?teacherId=3&year=20\d\d$/)
})

test('all are ticked at first; who is unticked is neither counted nor paid, and a recap says what leaves', async () => {
  const sent = await open(month({}))
  expect(plain(payButton()!)).toBe('Payer 2 professeurs')
  await userEvent.click(screen.getByRole('checkbox', { name: /TANGUY/ }))
  expect(plain(payButton()!)).toBe('Payer 1 professeur')
  await userEvent.click(payButton()!)
  const recap = await screen.findByRole('dialog', { name: /^Paie, novembre/ })
  expect(plain(recap)).toContain('Prestataire de cartes : 1 professeur, 31,50 €')
  await userEvent.click(within(recap).getByRole('button', { name: /^Payer/ }))
  await vi.waitFor(() => expect(sent).toEqual([{ month: '2026-11-01', teacherIds: [3], totalCents: 3_150 }]))
})

test('abandoned at the recap, nothing is sent', async () => {
  const sent = await open(month({}))
  await userEvent.click(payButton()!)
  const recap = await screen.findByRole('dialog', { name: /^Paie, novembre/ })
  await userEvent.click(within(recap).getByRole('button', { name: 'Abandonner' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test('above the amount the run is proposed, and the recap says so', async () => {
  await open(month({ approvalCents: 5_000 }))
  await userEvent.click(payButton()!)
  const recap = await screen.findByRole('dialog', { name: /^Paie, novembre/ })
  expect(plain(recap)).toContain('à approuver par une seconde personne')
  expect(within(recap).getByRole('button', { name: /^Proposer la paie/ })).toBeTruthy()
})

test('what is held back says why and where to mend it, and cannot be ticked', async () => {
  const obstacles = [{ words: 'Mandat d’autofacturation à accepter', link: '/teacher/show/3' }]
  const held = [{ reason: 'family' as const, count: 2, cents: 6_300 }]
  await open(month({ rows: [row({ obstacles, held, duesCents: -500, carriedCents: -200 })] }))
  expect(screen.getByRole('link', { name: obstacles[0]!.words }).getAttribute('href')).toBe('/teacher/show/3')
  expect((screen.getByRole('checkbox') as HTMLInputElement).disabled).toBe(true)
  const text = plain(screen.getByText('RIOU Gwendal').closest('li')!)
  expect(text).toContain('63,00 €, famille pas encore réglée (2)')
  expect(text).toContain('reprise 5,00 € · reprise 2,00 € à la paie suivante')
  expect(text).toContain('Cours du 03/11/2026, Maths, 4e, Malo Kerbrat, 1 h : 31,50 €')
  expect(payButton()).toBeNull()
})

test('travel and bonuses stand beside the lessons, and one is added from the line of its teacher', async () => {
  const travel = {
    kind: 'travel',
    day: '2026-11-12',
    words: 'Aller-retour Paimpol',
    minutes: null,
    cents: 2_520,
  } as const
  const sent = await open(month({ rows: [row({ items: [...row({}).items, travel], totalCents: 5_670 })] }))
  const text = plain(screen.getByText('RIOU Gwendal').closest('li')!)
  expect(text).toContain('1 cours · frais et primes 25,20 €')
  expect(text).toContain('Frais de déplacement du 12/11/2026, Aller-retour Paimpol : 25,20 €')
  await userEvent.click(screen.getByRole('button', { name: 'Frais ou prime, RIOU Gwendal' }))
  const dialog = await screen.findByRole('dialog', { name: 'Frais ou prime' })
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Prime' }))
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motif' }), 'Parrainage')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Montant reçu' }), '50')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ajouter à la paie' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ teacherId: 3, kind: 'bonus', label: 'Parrainage', amount: 5_000 }),
    ]),
  )
})

test('who may only read sees the month and no button', async () => {
  await open(month({ papers: [paper({})] }), { payroll: 'read' })
  expect(payButton()).toBeNull()
  expect(screen.queryByRole('button', { name: /^Frais ou prime/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Virement refusé/ })).toBeNull()
})

test('a run that waits is approved by another person, by who proposed it only where nobody else could', async () => {
  const run = { kind: 'lessons' as const, id: 7, reference: 'PAIE00000007', month: '2026-11-01', reason: null }
  const proposed = { ...run, totalCents: 9_450, teacherCount: 2, proposedBy: 'Claire Morel' }
  const rights = { payroll: 'write', payApproval: 'write' } as const
  await open(month({ proposed: [{ ...proposed, approver: 'author' }] }), rights)
  expect(screen.queryByRole('button', { name: 'Approuver' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Abandonner' })).toBeTruthy()
  expect(plain(screen.getByText(/PAIE00000007/).closest('li')!)).toContain('une autre personne l’approuve')
  // another run waits for its own turn
  expect(payButton()).toBeNull()
  cleanup()
  await open(month({ proposed: [{ ...proposed, approver: 'author-alone' }] }), rights)
  expect(plain(screen.getByText(/PAIE00000007/).closest('li')!)).toContain(
    'personne d’autre n’a ce droit : vous approuvez ce que vous avez préparé',
  )
  expect(screen.getByRole('button', { name: 'Approuver' })).toBeTruthy()
  cleanup()
  await open(month({ proposed: [{ ...proposed, approver: 'author-alone' }] }), { payroll: 'write' })
  expect(screen.queryByRole('button', { name: 'Approuver' })).toBeNull()
  expect(plain(screen.getByText(/PAIE00000007/).closest('li')!)).toContain('un administrateur le donne')
  cleanup()
  const sent = await open(month({ proposed: [{ ...proposed, approver: 'other' }] }), { payApproval: 'write' })
  await userEvent.click(screen.getByRole('button', { name: 'Approuver' }))
  await vi.waitFor(() => expect(sent).toEqual([{ id: 7 }]))
})

test('wages and a teacher paid apart wait beside the runs; neither they nor a run of stages keep lessons from being paid', async () => {
  const one = { month: null, teacherCount: 1, reason: null, proposedBy: 'Claire Morel', approver: 'other' as const }
  const wages = { ...one, kind: 'wages' as const, id: 3, reference: 'SAL00000003', totalCents: 1_200_000 }
  const single = { ...one, kind: 'single' as const, id: 4, reference: 'C26-4', totalCents: 1_100_000, reason: 'Départ' }
  const stages = {
    ...one,
    kind: 'stages' as const,
    id: 5,
    reference: 'PAIE00000005',
    month: '2026-11-01',
    totalCents: 9,
  }
  const rights = { payroll: 'write', payApproval: 'write' } as const
  const sent = await open(month({ proposed: [wages, single, stages] }), rights)
  expect(payButton()).not.toBeNull()
  const lines = within(screen.getByRole('region', { name: 'Paie à approuver' })).getAllByRole('listitem')
  expect(lines.map(plain)).toEqual([
    expect.stringMatching(/^Salaires des familles, SAL00000003.*12 000,00 €/),
    expect.stringMatching(/^Professeur payé à part, C26-4.*Départ.*11 000,00 €/),
    expect.stringMatching(/^PAIE00000005, novembre 2026.*Paie des stages/),
  ])
  await userEvent.click(within(lines[0]!).getByRole('button', { name: 'Approuver' }))
  await vi.waitFor(() => expect(sent).toEqual([{ id: 3 }]))
  await userEvent.click(within(lines[1]!).getByRole('button', { name: 'Approuver' }))
  await vi.waitFor(() => expect(sent).toEqual([{ id: 3 }, { id: 4 }]))
})

test('what came back says why and is sent again by one button; what is at the bank may still be refused', async () => {
  const refused = paper({ id: 10, state: 'refused', refusal: 'Compte clos', transferId: null, fileReference: null })
  const sent = await open(month({ rows: [], papers: [paper({}), refused] }))
  expect(screen.getByRole('button', { name: /^Virement refusé, RIOU/ })).toBeTruthy()
  expect(plain(screen.getByText(/Compte clos/))).toContain('31,50 € à verser de nouveau : Compte clos')
  await userEvent.click(screen.getByRole('button', { name: /^Relancer le versement/ }))
  await vi.waitFor(() => expect(sent).toEqual([{ id: 10 }]))
})
