// The configuration menu and its screens in a page: scheduled tasks, parameters edited in place, texts of papers.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shownMenu } from '../../platform/shell/menu/menu.ts'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { messagingModule } from '../messaging/messaging.routes.tsx'
import { configurationModule } from './configuration.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const identity = { ...claire, rights: { configuration: 'write' } as const }
const page = (rows: readonly object[]) => ({
  rows,
  total: rows.length,
  totalIsExact: true,
  page: 1,
  size: 25,
  totals: null,
})
const task = (id: number, name: string, values: object = {}) => ({
  id,
  name,
  description: 'Ce qu’elle fait.',
  interval: 'Tous les jours à 03:10',
  lastRun: '2026-11-21T02:10:00.000Z',
  neverRun: false,
  status: 'success',
  nextRun: '2026-11-22T02:10:00.000Z',
  enabled: true,
  ...values,
})
const part = {
  frequenceType: 'daily',
  granularity: 1,
  moments: ['03:10'],
  unit: 'de jours',
  maxGranularity: 366,
  kind: 'time',
  days: [],
  newMoment: '03:00',
}
const weeklyPart = {
  ...part,
  frequenceType: 'weekly',
  moments: ['1 03:00'],
  unit: 'de semaines',
  kind: 'dayAndTime',
  days: [
    { value: '1', label: 'Lundi' },
    { value: '4', label: 'Jeudi' },
  ],
  newMoment: '1 03:00',
}
const parameter = (id: number, theme: string, title: string, values: object = {}) => ({
  id,
  code: `code_${id}`,
  theme,
  title,
  description: null,
  type: 'integer',
  value: 30,
  updatedAt: stamp,
  changedBy: null,
  unit: 'minutes',
  min: 1,
  max: 60,
  optional: false,
  options: [],
  ...values,
})
const parameters = [
  parameter(1, 'Sessions', 'Durée d’inactivité'),
  parameter(2, 'Sessions', 'Durée maximale', { unit: 'heures', value: 12 }),
  parameter(3, 'Mails', 'Adresse de réponse', { type: 'email', unit: null, value: null, optional: true }),
]
const printing = (id: number, element: string, label: string, content: string, group = 'contract') => ({
  id,
  printing: group,
  printingLabel: group === 'bill' ? 'Facture' : 'Contrat de cours particuliers',
  element,
  elementLabel: label,
  content,
  updatedAt: stamp,
})
const texts = [
  printing(5, 'footer', 'Pied de page', 'Merci.', 'bill'),
  printing(7, 'title', 'Titre', 'Contrat'),
  printing(8, 'price', 'Prix', 'Le tarif de {{societe}}.'),
]

let calls: Asked[]
/** The paper that the text opened belongs to. */
let paper: string
let saveAnswer: Answered
const answer = ({ path, query, method, body }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf(identity)]
  if (path.endsWith('/cron-tasks-list'))
    return [
      200,
      page([
        task(1, 'Rotation'),
        task(2, 'Vérification', { status: 'failure' }),
        task(3, 'Reprise', { status: 'warning' }),
        task(4, 'Nouvelle', { neverRun: true, lastRun: null, status: 'unknown' }),
      ]),
    ]
  if (path.endsWith('/cron-task/runs')) return [200, page([])]
  if (path.endsWith('/cron-task/run')) return [200, { isValid: true, errorMsgs: [] }]
  if (path.endsWith('/cron-task-show') && method === 'GET')
    return [
      200,
      {
        ...task(1, 'Rotation'),
        updatedAt: stamp,
        frequenceType: 'daily',
        granularity: 1,
        moments: ['03:10'],
        part: query.get('frequenceType') === 'weekly' ? weeklyPart : part,
      },
    ]
  if (path.endsWith('/parameters-list')) {
    const theme = query.get('theme')
    return [200, { ...page(parameters.filter((row) => theme === null || row.theme === theme)), size: 9999 }]
  }
  if (path.endsWith('/parameter-show') && method === 'GET')
    return [200, parameters.find((row) => String(row.id) === query.get('id'))]
  if (path.endsWith('/printing-configs-list')) return [200, page(texts)]
  if (path.endsWith('/admin/printingConfigs') && method === 'GET')
    return [
      200,
      {
        ...texts[2],
        maxLength: 2000,
        note: null,
        tags: [{ name: 'societe', label: 'société', value: 'Cours Armor' }],
        printing: paper,
        paper: texts.slice(1).map(({ id, element, elementLabel, content }) => ({ id, element, elementLabel, content })),
      },
    ]
  if (method === 'POST') return body === null ? undefined : saveAnswer
  return undefined
}
const open = (at: string) => renderApp({ routes: configurationModule.routes, at, module: configurationModule })
const sent = (end: string, method = 'GET') => calls.filter((call) => call.path.endsWith(end) && call.method === method)
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Fil d’Ariane' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent)

beforeEach(() => {
  paper = 'contract'
  localStorage.clear()
  saveAnswer = [200, { errors: null, id: 1, updatedAt: '2026-11-21T10:00:00.000Z' }]
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

test('CONF-01 the configuration menu has its four entries', () => {
  const [, administration] = shownMenu([configurationModule, messagingModule], identity)
  expect(
    administration?.entries.filter((entry) => entry.heading === 'Configuration').map((entry) => entry.label),
  ).toEqual(['Paramètres', 'Mails et impressions', 'Tâches planifiées', 'Modèles de messages'])
})

describe('each entry loads its panel and sets the breadcrumb', () => {
  for (const [path, title] of [
    ['/admin/parameters', 'Paramètres'],
    ['/admin/printingConfigs', 'Mails et impressions'],
    ['/admin/cron-task', 'Tâches planifiées'],
  ] as const)
    test(`CONF-02 ${path}`, async () => {
      await open(path)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
      expect(crumbs()).toEqual(['Accueil', 'Administration', 'Configuration', title])
    })
})

describe('scheduled tasks', () => {
  test('CONF-03 the list leads to the edit view of one task', async () => {
    await open('/admin/cron-task')
    await userEvent.click(await screen.findByRole('link', { name: /^Rotation/ }))
    expect(((await screen.findByRole('textbox', { name: 'Nom' })) as HTMLInputElement).value).toBe('Rotation')
    expect(screen.getByText('Tous les jours à 03:10')).toBeDefined()
  })

  test('CONF-06 a task that never ran shows « Non exécutée » in place of its interval', async () => {
    await open('/admin/cron-task')
    const never = (await screen.findByRole('link', { name: /^Nouvelle/ })).closest('tr')!
    expect(within(never).getByText('Non exécutée')).toBeDefined()
    expect(within(never).queryByText('Tous les jours à 03:10')).toBeNull()
    const other = screen.getByRole('link', { name: /^Rotation/ }).closest('tr')!
    expect(within(other).getByText('Tous les jours à 03:10')).toBeDefined()
    expect(within(other).queryByText('Non exécutée')).toBeNull()
  })

  test('CONF-07 the status says that the last run failed or had errors, and refers to the server logs', async () => {
    await open('/admin/cron-task')
    const failed = (await screen.findByRole('link', { name: /^Vérification/ })).closest('tr')!
    expect(within(failed).getByText('La dernière exécution a échoué (voir les logs du serveur).')).toBeDefined()
    const half = screen.getByRole('link', { name: /^Reprise/ }).closest('tr')!
    expect(
      within(half).getByText('La dernière exécution a rencontré des erreurs (voir les logs du serveur).'),
    ).toBeDefined()
    const good = screen.getByRole('link', { name: /^Rotation/ }).closest('tr')!
    expect(good.textContent).not.toContain('logs du serveur')
  })

  test('CONF-08 another frequency asks for its own part of the form, and keeps the rest', async () => {
    await open('/admin/cron-task/1')
    const name = await screen.findByRole('textbox', { name: 'Nom' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Rotation du lundi')
    await userEvent.click(screen.getByRole('combobox', { name: 'Type de fréquence' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Semaines' }))
    const day = await screen.findByRole('combobox', { name: 'Jour du moment 1' })
    expect((day as HTMLInputElement).value).toBe('Lundi')
    const asked = sent('/cron-task-show').at(-1)?.query
    expect([asked?.get('id'), asked?.get('frequenceType'), asked?.get('updating')]).toEqual(['1', 'weekly', 'true'])
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(sent('/cron-task-show', 'POST')).toHaveLength(1))
    expect(sent('/cron-task-show', 'POST')[0]?.body).toMatchObject({
      id: 1,
      updatedAt: stamp,
      name: 'Rotation du lundi',
      frequenceType: 'weekly',
      granularity: 1,
      moments: ['1 03:00'],
    })
  })

  test('a time that does not exist is refused at the moments before anything is sent', async () => {
    await open('/admin/cron-task/1')
    const time = await screen.findByRole('textbox', { name: 'Heure du moment 1' })
    await userEvent.clear(time)
    await userEvent.type(time, '25:00')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect((await screen.findAllByText('Cette heure n’existe pas (HH:mm).')).length).toBeGreaterThan(0)
    expect(sent('/cron-task-show', 'POST')).toEqual([])
  })

  test('a task is run from its row', async () => {
    await open('/admin/cron-task')
    await userEvent.click(await screen.findByRole('button', { name: 'Exécuter maintenant Rotation' }))
    await waitFor(() => expect(sent('/cron-task/run', 'POST')[0]?.body).toEqual({ id: 1 }))
    await screen.findByText(/« Rotation » est lancée/)
  })
})

describe('parameters', () => {
  const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr')!
  const edit = async (title: string) => {
    await userEvent.click(within(await rowOf(title)).getByRole('button', { name: `Modifier ${title}` }))
    return screen.findByRole('textbox', { name: title })
  }

  test('CONF-14 there is one table per theme, edited in place', async () => {
    await open('/admin/parameters')
    await screen.findByText('Durée maximale')
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Sessions',
      'Mails',
    ])
    expect(screen.getAllByRole('table')).toHaveLength(2)
    const field = await edit('Durée maximale')
    expect((field as HTMLInputElement).value).toBe('12')
    await userEvent.clear(field)
    await userEvent.type(field, '10{Enter}')
    await waitFor(() => expect(sent('/parameter-show', 'POST')).toHaveLength(1))
    expect(sent('/parameter-show', 'POST')[0]?.body).toEqual({
      id: 2,
      code: 'code_2',
      updatedAt: stamp,
      form: { value: 10 },
    })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Durée maximale' })).toBeNull())
  })

  test('CONF-15 the tables have no paging', async () => {
    const many = Array.from({ length: 60 }, (_, at) => parameter(100 + at, 'Sessions', `Réglage ${at}`))
    parameters.push(...many)
    await open('/admin/parameters')
    await screen.findByText('Durée maximale')
    parameters.splice(-many.length)
    expect(screen.getAllByText(/^Réglage \d+$/)).toHaveLength(60)
    expect(screen.queryByText(/Lignes/)).toBeNull()
    expect(screen.queryByRole('button', { name: /page/i })).toBeNull()
  })

  test('CONF-16 each table asks for 9999 rows', async () => {
    await open('/admin/parameters')
    await screen.findByText('Durée maximale')
    const asked = sent('/parameters-list').filter((call) => call.query.get('theme') !== null)
    expect(asked.map((call) => [call.query.get('theme'), call.query.get('length')])).toEqual([
      ['Sessions', '9999'],
      ['Mails', '9999'],
    ])
  })

  test('CONF-18 the tables are asked in mode user, the edited row in mode admin', async () => {
    await open('/admin/parameters')
    await edit('Durée maximale')
    expect(new Set(sent('/parameters-list').map((call) => call.query.get('mode')))).toEqual(new Set(['user']))
    await waitFor(() => expect(sent('/parameter-show')).toHaveLength(1))
    const { query } = sent('/parameter-show')[0]!
    expect([query.get('mode'), query.get('id'), query.get('code')]).toEqual(['admin', '2', 'code_2'])
  })

  test('CONF-20 what is refused stands as a warning under the row, and what was typed remains', async () => {
    saveAnswer = [
      200,
      {
        errors: { propertyPaths: ['value'], messages: ['La valeur ne peut pas dépasser 60.'] },
        id: null,
        updatedAt: null,
      },
    ]
    await open('/admin/parameters')
    const field = await edit('Durée d’inactivité')
    await userEvent.clear(field)
    await userEvent.type(field, '90{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('La valeur ne peut pas dépasser 60.')
    expect(alert.closest('tr')?.previousElementSibling).toBe(field.closest('tr'))
    expect((field as HTMLInputElement).value).toBe('90')
    await userEvent.keyboard('{Escape}')
    await screen.findByText('30 minutes')
  })

  test('a value changed by somebody else meanwhile is said under the row; saving again replaces it knowingly', async () => {
    const changedAt = '2026-11-21T09:30:00.000Z'
    const current = parameter(1, 'Sessions', 'Durée d’inactivité', { value: 45, updatedAt: changedAt })
    saveAnswer = [
      409,
      { error: 'conflict', message: 'x', requestId: 'r', conflict: { changedBy: 'Marie Le Bras', changedAt, current } },
    ]
    await open('/admin/parameters')
    const field = await edit('Durée d’inactivité')
    await userEvent.clear(field)
    await userEvent.type(field, '20{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/par Marie Le Bras à 10:30.+«\s45\sminutes\s»/)
    saveAnswer = [200, { errors: null, id: 1, updatedAt: stamp }]
    await userEvent.type(field, '{Enter}')
    await waitFor(() =>
      expect(sent('/parameter-show', 'POST').at(-1)?.body).toMatchObject({ updatedAt: changedAt, form: { value: 20 } }),
    )
  })
})

describe('texts of papers', () => {
  test('CONF-10 the list is grouped by printing and leads to an edit view with its preview', async () => {
    await open('/admin/printingConfigs')
    const groups = await screen.findAllByRole('rowheader', { name: /^(Facture|Contrat)/ })
    expect(groups.map((group) => group.textContent?.trim())).toEqual(['Facture', 'Contrat de cours particuliers'])
    expect(sent('/printing-configs-list')[0]?.query.get('sort')).toBe('element.desc')
    await userEvent.click(screen.getByRole('link', { name: 'Prix' }))
    const content = await screen.findByRole('textbox', { name: /Contenu/ })
    expect(screen.getByTestId('paper').textContent).toContain('Le tarif de Cours Armor.')
    await userEvent.clear(content)
    await userEvent.type(content, 'Gratuit.')
    await waitFor(() => expect(screen.getByTestId('paper').textContent).toContain('Gratuit.'))
  })

  test('each paper ends its title as it is printed: a number, or the year it is for', async () => {
    for (const [printing, end] of [
      ['contract', /Contrat n°\s000000$/],
      ['tax-return', /Contrat \(année\)$/],
    ] as const) {
      paper = printing
      await open('/admin/printingConfigs/8')
      await waitFor(() => expect(screen.getByTestId('paper').querySelector('p')?.textContent).toMatch(end))
      cleanup()
    }
  })

  test('a tag is inserted where the caret is', async () => {
    await open('/admin/printingConfigs/8')
    const content = (await screen.findByRole('textbox', { name: /Contenu/ })) as HTMLTextAreaElement
    content.setSelectionRange(3, 8)
    await userEvent.click(screen.getByRole('button', { name: 'Insérer une balise' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /société/ }))
    await waitFor(() => expect(content.value).toBe('Le {{societe}} de {{societe}}.'))
    expect(screen.getByTestId('paper').textContent).toContain('Le Cours Armor de Cours Armor.')
  })
})
