// The chart of a session: rows, filters, folding, cards moved by menu and keys, refusals, proposals answered.
import type { ChartProposal } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answered, Asked } from '../../../platform/shell/test-app.tsx'
import { toasts } from '../../../platform/shell/toasts.ts'
import { storedSession } from '../around.factory.tsx'
import { recapOf } from '../cancellations/cancellations.factory.ts'
import { cardOf, chartOf, groupOf, levelOf, openChart, proposalOf, subjectOf } from './chart.factory.tsx'

beforeEach(() => {
  localStorage.clear()
  // errors of the test before stay until they are closed
  toasts.set([])
})
afterEach(() => vi.unstubAllGlobals())

const placing = (calls: readonly Asked[]) =>
  calls.filter(({ path }) => path.endsWith('/traineeship-registration-group-affect')).map(({ body }) => body)
const place =
  (answer: object) =>
  (asked: Asked): Answered | undefined =>
    asked.path.endsWith('/traineeship-registration-group-affect') ? [200, answer] : undefined
const done = { isValid: true, errorMsgs: [] }
const group = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}, `) })

test('the chart shows levels, subjects with their days, groups with hours, room and teacher, and students', async () => {
  await openChart()
  const first = await group('Mathématiques, Groupe 1')
  expect(first.textContent).toContain('09:00 – 11:00Salle B')
  expect(first.textContent).toContain('2/6')
  expect(within(first).getByText('Aude KERMARREC')).toBeTruthy()
  expect(within(first).getByRole('button', { name: 'Proposition à Aude KERMARREC\u00a0: Envoyée' })).toBeTruthy()
  expect(within(first).getAllByRole('button', { name: /A\.$/ })).toHaveLength(2)
  expect(within(await group('Mathématiques, sans groupe')).getByRole('button', { name: /Léo/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^4e Réussir sa 4e · 3 inscrits · 2 groupes/ })).toBeTruthy()
})

test('TRAIN-025 shows at most three subjects per row', async () => {
  const names = ['Maths', 'Français', 'Anglais', 'Physique', 'Histoire', 'SVT', 'Latin']
  const subjects = names.map((name, at) => subjectOf(31 + at, name))
  await openChart(undefined, chartOf({ levels: [levelOf(21, '4e', subjects)] }))
  await screen.findByRole('heading', { name: 'Latin' })
  const rows = [...document.querySelectorAll('[data-row]')]
  expect(rows.map((row) => [...row.children].map((subject) => subject.getAttribute('aria-label')))).toEqual([
    names.slice(0, 3),
    names.slice(3, 6),
    names.slice(6),
  ])
})

test('filters go into the address and are asked of the server', async () => {
  const { calls, router } = await openChart()
  await group('Mathématiques, Groupe 1')
  const asked = () => calls.filter(({ path }) => path.endsWith('/traineeship-session-chart')).at(-1)?.query
  expect(asked()?.get('onlyEnabled')).toBe('true')
  expect(asked()?.get('onlyActiveProposals')).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'Niveau' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tle' }))
  await waitFor(() => expect(asked()?.get('scholarLevels')).toBe('12'))
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: /^Niveau\s: Tle/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Actifs seulement' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Propositions actives' }))
  await waitFor(() => expect(asked()?.get('onlyActiveProposals')).toBe('true'))
  expect(asked()?.get('onlyEnabled')).toBe('false')
  expect(router.history.location.search).toContain('niveaux=12')
})

test('folded levels stay folded when the page is opened again', async () => {
  await openChart()
  const level = await screen.findByRole('button', { name: /^4e / })
  await userEvent.click(level)
  expect(screen.queryByRole('region', { name: /^Mathématiques, Groupe 1/ })).toBeNull()
  cleanup()
  await openChart()
  expect((await screen.findByRole('button', { name: /^4e / })).getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'Tout replier' }))
  await userEvent.click(screen.getByRole('button', { name: 'Tout déplier' }))
  expect(await group('Mathématiques, Groupe 1')).toBeTruthy()
})

describe('a student', () => {
  test('goes to another group from the menu of the card, at once, and back with « Rétablir »', async () => {
    let chart = chartOf()
    const { calls } = await openChart((asked) => {
      if (asked.path.endsWith('/traineeship-session-chart')) return [200, chart]
      return place(done)(asked)
    })
    const first = await group('Mathématiques, Groupe 1')
    await userEvent.click(within(first).getByRole('button', { name: /Ewen/ }))
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Groupe 20/6', 'Sans groupe', 'Voir la fiche élève'])
    const [level, other] = chart.levels as [(typeof chart.levels)[0] & {}, (typeof chart.levels)[0] & {}]
    const [maths, french] = level!.subjects
    const [one, two] = maths!.groups
    const [nolwenn, ewen] = one!.cards
    const moved = {
      ...maths!,
      groups: [
        { ...one!, cards: [nolwenn!] },
        { ...two!, cards: [ewen!] },
      ],
    }
    chart = { ...chart, levels: [{ ...level!, subjects: [moved, french!] }, other!] }
    await userEvent.click(within(menu).getByRole('menuitem', { name: /Groupe 2/ }))
    const second = await group('Mathématiques, Groupe 2')
    expect(await within(second).findByRole('button', { name: /Ewen/ })).toBeTruthy()
    expect(placing(calls)).toEqual([{ id: 2, groupId: 42, fromGroupId: 41 }])
    await userEvent.click(await screen.findByRole('button', { name: 'Rétablir' }))
    await waitFor(() => expect(placing(calls)[1]).toEqual({ id: 2, groupId: 41, fromGroupId: 42 }))
  })

  test('is lifted with Space, carried by arrows, dropped with Space, left with Escape', async () => {
    const { calls } = await openChart(place(done))
    const card = within(await group('Mathématiques, Groupe 1')).getByRole('button', { name: /Ewen/ })
    card.focus()
    await userEvent.keyboard(' ')
    expect(card.dataset.lifted).toBe('true')
    // French is not of this subject
    expect((await group('Français, Groupe 1')).dataset.forbidden).toBe('true')
    await userEvent.keyboard('{ArrowRight}{Escape}')
    expect(card.dataset.lifted).toBeUndefined()
    expect(placing(calls)).toEqual([])
    await userEvent.keyboard(' {ArrowRight} ')
    await waitFor(() => expect(placing(calls)).toEqual([{ id: 2, groupId: 42, fromGroupId: 41 }]))
  })

  test('put down among many is in sight, and has the focus', async () => {
    const crowd = Array.from({ length: 9 }, (_, at) => cardOf(50 + at, `Élève${at}`))
    const groups = [groupOf(41, { cards: [cardOf(2, 'Ewen')] }), groupOf(42, { name: 'Groupe 2', cards: crowd })]
    const first = chartOf({ levels: [levelOf(21, '4e', [subjectOf(31, 'Mathématiques', { groups })])] })
    let chart = first
    await openChart((asked) => {
      if (asked.path.endsWith('/traineeship-session-chart')) return [200, chart]
      return place(done)(asked)
    })
    await userEvent.click(within(await group('Mathématiques, Groupe 1')).getByRole('button', { name: /Ewen/ }))
    const full = [groupOf(41), groupOf(42, { name: 'Groupe 2', cards: [...crowd, cardOf(2, 'Ewen')] })]
    chart = { ...first, levels: [levelOf(21, '4e', [subjectOf(31, 'Mathématiques', { groups: full })])] }
    await userEvent.click(await screen.findByRole('menuitem', { name: /Groupe 2/ }))
    const second = await group('Mathématiques, Groupe 2')
    const card = await within(second).findByRole('button', { name: /Ewen/ })
    expect(within(second).getByRole('button', { name: /^\+3/ })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(card))
  })

  test('whose move the server refuses stays where it was, and the reason is told', async () => {
    const refusal = { isValid: false, errorMsgs: ['Ce groupe est annulé.'] }
    await openChart(place(refusal))
    await userEvent.click(within(await group('Mathématiques, Groupe 1')).getByRole('button', { name: /Ewen/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Groupe 2/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Déplacement impossible' })
    expect(dialog.textContent).toContain('Ce groupe est annulé.')
    expect(within(await group('Mathématiques, Groupe 1')).getByText('Ewen A.')).toBeTruthy()
  })

  test('of a closed session is only looked at', async () => {
    await openChart(undefined, chartOf(), storedSession({ status: '3-closed', canSave: false }))
    await userEvent.click(within(await group('Mathématiques, Groupe 1')).getByRole('button', { name: /Ewen/ }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Voir la fiche élève'])
    expect(screen.queryByRole('button', { name: /^(Actions sur|Ajouter un)/ })).toBeNull()
  })
})

test('a level is disabled once confirmed; a refusal gives its reason', async () => {
  const { calls } = await openChart((asked) =>
    asked.path.endsWith('/traineeship-level-disable')
      ? [200, { isValid: false, errorMsgs: ['La salle est prise.'] }]
      : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Actions sur 4e' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Désactiver' }))
  expect(calls.some(({ path }) => path.endsWith('/traineeship-level-disable'))).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Désactiver le niveau' }))
  expect(await screen.findByText('La salle est prise.')).toBeTruthy()
})

test('the status of a group is confirmed; refused, the dialog lists the reasons and has nothing to confirm', async () => {
  const moves = [{ to: '0-cancelled', label: 'Annulé', allowed: true, reason: null }]
  const chart = chartOf({
    levels: [levelOf(21, '4e', [subjectOf(31, 'Mathématiques', { groups: [groupOf(41, { moves })] })])],
  })
  await openChart(
    (asked) =>
      !asked.path.endsWith('/traineeship-cancellation')
        ? undefined
        : asked.method === 'POST'
          ? [200, { isValid: false, errorMsgs: ['Un paiement par carte est en cours.'] }]
          : [200, recapOf({ groupId: 41, families: [], texts: { family: null, teacher: null, waiting: null } })],
    chart,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Actions sur Groupe 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Annuler le groupe' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Annuler le groupe' }))
  expect(await within(dialog).findByText('Un paiement par carte est en cours.')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Annuler le groupe' })).toBeNull()
})

describe('answers to a proposal', () => {
  const answering =
    (action: string, answer: object) =>
    (asked: Asked): Answered | undefined =>
      asked.path.endsWith(`/traineeship-proposal-${action}`) ? [200, answer] : undefined
  const chartWith = (values: Parameters<typeof proposalOf>[0]) =>
    chartOf({
      levels: [
        levelOf(21, '4e', [
          subjectOf(31, 'Mathématiques', { groups: [groupOf(41, { proposals: [proposalOf(values)] })] }),
        ]),
      ],
    })
  const created: Partial<ChartProposal> = {
    status: 'created',
    mailSent: false,
    moves: [
      { to: 'sent', label: 'Envoyée', allowed: true, reason: null },
      { to: 'cancelled', label: 'Annulée', allowed: true, reason: null },
    ],
  }
  const press = async (item: string, confirm: string | null) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Proposition à Aude/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    if (confirm) await userEvent.click(await screen.findByRole('button', { name: confirm }))
  }

  test('TRAIN-071 a proposal whose mail does not leave is told in these words', async () => {
    await openChart(answering('send', { groupId: 41, mailSent: false, errorMsgs: [] }), chartWith(created))
    await press('Envoyer au professeur', 'Envoyer le mail')
    expect(
      await screen.findByText(
        "Le mail de proposition n'a pas pu être envoyé, veuillez vérifier le mail du professeur.",
      ),
    ).toBeTruthy()
  })

  test('TRAIN-072 a confirmation or a cancellation whose mail does not leave names the email address of the teacher', async () => {
    const { calls } = await openChart((asked) => {
      const unsent = { groupId: 41, mailSent: false, errorMsgs: [] }
      return answering('accept', unsent)(asked) ?? answering('cancel', unsent)(asked)
    })
    await press('Noter son accord', 'Noter l’accord')
    expect(
      await screen.findByText(
        "Le mail de confirmation n'a pas pu être envoyé, veuillez vérifier l'adresse email du professeur.",
      ),
    ).toBeTruthy()
    await press('Annuler la proposition', 'Annuler la proposition')
    expect(
      await screen.findByText(
        "Le mail d'annulation n'a pas pu être envoyé, veuillez vérifier l'adresse email du professeur.",
      ),
    ).toBeTruthy()
    expect(calls.filter(({ path }) => /proposal-(accept|cancel)$/.test(path)).map(({ body }) => body)).toEqual([
      { id: 61 },
      { id: 61 },
    ])
  })

  test('TRAIN-073 an answer without a group says that nothing could be recorded, whatever the action', async () => {
    const reason = { groupId: null, mailSent: false, errorMsgs: [] }
    for (const [action, item, confirm] of [
      ['refuse', 'Noter son refus', null],
      ['accept', 'Noter son accord', 'Noter l’accord'],
      ['cancel', 'Annuler la proposition', 'Annuler la proposition'],
    ] as const) {
      toasts.set([])
      await openChart((asked) => answering(action, reason)(asked))
      await press(item, confirm)
      expect(
        await screen.findByText("L'annulation n'a pas pu être enregistrée, veuillez recharger la page"),
      ).toBeTruthy()
      cleanup()
    }
  })

  test('TRAIN-074 a proposal never sent is cancelled without a mail, and it is said', async () => {
    await openChart(answering('cancel', { groupId: 41, mailSent: false, errorMsgs: [] }), chartWith(created))
    await press('Annuler la proposition', null)
    expect(
      await screen.findByText("L'annulation est enregistrée. Pas de mail d'annulation car non proposée au professeur"),
    ).toBeTruthy()
  })

  test('what has left is told, and what stands in the way of an accord, too', async () => {
    const refused = { groupId: null, mailSent: false, errorMsgs: ['Ce professeur a déjà un groupe.'] }
    await openChart(
      (asked) =>
        answering('accept', refused)(asked) ?? answering('send', { groupId: 41, mailSent: true, errorMsgs: [] })(asked),
    )
    await press('Renvoyer le mail', 'Renvoyer le mail')
    expect(await screen.findByText('Proposition envoyée à Aude KERMARREC.')).toBeTruthy()
    await press('Noter son accord', 'Noter l’accord')
    expect(await screen.findByText(/veuillez recharger la page – Ce professeur a déjà un groupe\./)).toBeTruthy()
  })
})
