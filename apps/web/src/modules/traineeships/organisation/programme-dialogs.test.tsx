// The dialogs of the programme: level, subject, group and the choice of a teacher, with the warnings about proposals.
import type {
  GroupRecord,
  LevelRecord,
  SubjectRecord,
} from '@cartable/domain/traineeships/programme/programme.schema.ts'
import type { ProposalRecord, ProposedTeacher } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answered, Asked } from '../../../platform/shell/test-app.tsx'
import { toasts } from '../../../platform/shell/toasts.ts'
import { noticeMs } from '../proposals/TeacherPicker.tsx'
import { days, openChart, stamp } from './chart.factory.tsx'

/** What is embedded in a dialog is in sight at once. */
class NearObserver {
  readonly seen: (entries: { isIntersecting: boolean }[]) => void
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.seen = seen
  }
  observe() {
    this.seen([{ isIntersecting: true }])
  }
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  localStorage.clear()
  // errors of the test before stay until they are closed
  toasts.set([])
})
afterEach(() => vi.unstubAllGlobals())

const level: LevelRecord = {
  id: null,
  updatedAt: null,
  sessionId: 7,
  online: false,
  title: '',
  mainScholarLevelId: null,
  equivalentScholarLevels: [],
  prices: [],
  levelUrl: null,
  levelUrlChecked: false,
  metaDescription: null,
  toBring: null,
  page: null,
  levelUrlMaxLength: 80,
  stopwords: ['sa'],
  enabled: true,
  readOnlyReason: null,
  options: {
    levels: [
      { id: 3, label: '3e', group: 'Collège' },
      { id: 4, label: '4e', group: 'Collège' },
    ],
  },
}
const subject: SubjectRecord = {
  id: 31,
  updatedAt: stamp,
  levelId: 21,
  levelTitle: 'Réussir sa 4e',
  codifSubjectId: 1,
  days: ['2026-10-19'],
  chapters: [11],
  option: false,
  askStudiedChapters: true,
  enabled: true,
  hasProposal: true,
  documents: [{ id: 5, name: 'exercices.pdf', mediaType: 'application/pdf', sizeBytes: 2000, uploadedAt: stamp }],
  readOnlyReason: null,
  options: {
    subjects: [
      { id: 1, label: 'Mathématiques' },
      { id: 2, label: 'Français' },
    ],
    days,
    daysOff: [],
    chapters: [{ id: 11, label: 'Pythagore', group: '4e' }],
  },
}
const groupRecord: GroupRecord = {
  id: 41,
  updatedAt: stamp,
  subjectId: 31,
  subjectName: 'Mathématiques',
  name: 'Groupe 1',
  online: false,
  locationId: 9,
  startTime: '09:00',
  endTime: '11:00',
  capacity: 6,
  status: '1-planned',
  hasProposal: true,
  registrationsCount: 2,
  documents: [],
  readOnlyReason: null,
  options: { locations: [{ id: 9, label: 'Salle B' }] },
}
const teacher = (id: number, name: string, values: Partial<ProposedTeacher> = {}): ProposedTeacher => ({
  id,
  name,
  city: 'Rennes',
  isInPool: false,
  disponibility: null,
  ...{ teachesSubject: true, teachesLevel: true, distanceKm: null, lapsedPapers: [], lessonDays: [] },
  selfEmployed: true,
  hasEmail: true,
  ...{ busyDays: [], givesHours: false, awayDays: [], outsideDays: [], grade: 2 },
  rateCents: 2_400,
  supplementCents: 200,
  proposal: null,
  ...values,
})
const proposal: ProposalRecord = {
  id: null,
  updatedAt: null,
  groupId: 42,
  groupName: 'Groupe 2',
  subjectName: 'Mathématiques',
  ...{ hours: '11:15 – 12:45', minutesPerDay: 90, levelName: '4e' },
  teacherId: null,
  teacherName: null,
  days,
  rateCents: null,
  status: 'created',
  mailSent: false,
  moves: [],
  canSave: true,
  options: { days, teachers: [teacher(1, 'Aude KERMARREC', { isInPool: true }), teacher(2, 'Colm BYRNE')] },
}

const showing =
  (path: string, record: (asked: Asked) => object) =>
  (asked: Asked): Answered | undefined => {
    if (!asked.path.endsWith(path)) return undefined
    return asked.method === 'POST' ? [200, { errors: null, id: 99, updatedAt: stamp }] : [200, record(asked)]
  }
const sent = (calls: readonly Asked[], path: string) =>
  calls.find((asked) => asked.method === 'POST' && asked.path.endsWith(path))?.body
const pick = async (dialog: HTMLElement, label: string | RegExp, option: string) => {
  await userEvent.click(within(dialog).getByRole('combobox', { name: label }))
  // lists that were closed stay in the page
  await userEvent.click((await screen.findAllByRole('option', { name: option, hidden: true })).at(-1)!)
}

describe('level', () => {
  const open = async (record = level) => {
    const opened = await openChart(showing('/traineeship-level-show', () => record))
    if (record.id === null)
      await userEvent.click((await screen.findAllByRole('button', { name: 'Ajouter un niveau' }))[0]!)
    else {
      await userEvent.click(await screen.findByRole('button', { name: 'Actions sur 4e' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Modifier le niveau' }))
    }
    const dialog = await screen.findByRole('dialog', { name: record.id === null ? 'Nouveau niveau' : 'Niveau' })
    await within(dialog).findByRole('textbox', { name: /^Titre/ })
    return { ...opened, dialog }
  }

  test('TRAIN-049 « Nouveau niveau » has a main level, equivalent levels and prices to repeat, a title and an address', async () => {
    const { calls, dialog } = await open()
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^URL/ }).value).toBe('')
    await pick(dialog, /Niveau scolaire principal/, '4e')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Titre/ }), 'Réussir sa 4e')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Niveau équivalent' }))
    await pick(dialog, 'Niveau scolaire', '3e')
    for (const price of ['140', '250']) {
      await userEvent.click(within(dialog).getByRole('button', { name: 'Prix' }))
      await userEvent.type(within(dialog).getAllByRole('textbox', { name: /^Prix/ }).at(-1)!, price)
    }
    await userEvent.clear(within(dialog).getAllByRole('textbox', { name: 'Nombre de matières' }).at(-1)!)
    await userEvent.type(within(dialog).getAllByRole('textbox', { name: 'Nombre de matières' }).at(-1)!, '2')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(sent(calls, '/traineeship-level-show')).toMatchObject({
        sessionId: 7,
        mainScholarLevelId: 4,
        title: 'Réussir sa 4e',
        levelUrl: null,
        equivalentScholarLevels: [{ scholarLevelId: 3 }],
        prices: [
          { subjectCount: 1, priceCents: 14_000 },
          { subjectCount: 2, priceCents: 25_000 },
        ],
      }),
    )
  })

  test('TRAIN-050 title and address are counted; the address follows the title until it is approved, and again when that is cancelled', async () => {
    const url = 'stage-reussir-4e-21'
    const { calls, dialog } = await open({
      ...level,
      id: 21,
      updatedAt: stamp,
      title: 'Réussir sa 4e',
      levelUrl: url,
      mainScholarLevelId: 4,
    })
    const [title, address] = [/^Titre/, /^URL/].map((name) =>
      within(dialog).getByRole<HTMLInputElement>('textbox', { name }),
    )
    expect(within(dialog).getByText('13/100')).toBeTruthy()
    expect(within(dialog).getByText(`${url.length}/80`)).toBeTruthy()
    await userEvent.type(title!, ' vite')
    expect(within(dialog).getByText('18/100')).toBeTruthy()
    await waitFor(() => expect(address!.value).toBe('stage-reussir-4e-vite-21'))
    expect(within(dialog).getByText('24/80')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approuver l’URL' }))
    expect(address!.readOnly).toBe(true)
    await userEvent.type(title!, ' et bien')
    expect(address!.value).toBe('stage-reussir-4e-vite-21')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler la vérification' }))
    await waitFor(() => expect(address!.readOnly).toBe(false))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approuver l’URL' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(sent(calls, '/traineeship-level-show')).toMatchObject({
        levelUrl: 'stage-reussir-4e-vite-21',
        levelUrlChecked: true,
      }),
    )
  })
})

describe('subject', () => {
  const fresh: SubjectRecord = {
    ...subject,
    id: null,
    updatedAt: null,
    codifSubjectId: null,
    days: [],
    chapters: [],
    hasProposal: false,
    documents: [],
    askStudiedChapters: false,
    options: { ...subject.options, chapters: [] },
  }
  const byCodif = ({ query }: Asked, record: SubjectRecord): SubjectRecord =>
    query.get('codifSubjectId') === '2'
      ? { ...record, options: { ...record.options, chapters: [{ id: 22, label: 'Accords', group: '4e' }] } }
      : record
  const open = async (isNew = false, stored = subject) => {
    const opened = await openChart(
      showing('/traineeship-subject-show', (asked) => byCodif(asked, isNew ? fresh : stored)),
    )
    if (isNew) await userEvent.click((await screen.findAllByRole('button', { name: /^Ajouter une matière/ }))[0]!)
    else {
      await userEvent.click(await screen.findByRole('button', { name: 'Actions sur Mathématiques' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Modifier la matière' }))
    }
    const dialog = await screen.findByRole('dialog', { name: isNew ? 'Nouvelle matière' : 'Matière' })
    await within(dialog).findByRole('combobox', { name: /^Matière/ })
    return { ...opened, dialog }
  }
  const tick = async (dialog: HTMLElement, list: RegExp, option: string) => {
    await userEvent.click(within(dialog).getByRole('button', { name: list }))
    await userEvent.click(await screen.findByRole('checkbox', { name: option }))
    await userEvent.keyboard('{Escape}')
  }

  test('F-4-08 a public holiday among the days is said as soon as it is chosen', async () => {
    const options = {
      ...{ ...subject.options, days: ['2026-12-24', '2026-12-25'] },
      daysOff: [{ name: 'Noël', firstDay: '2026-12-25', lastDay: '2026-12-25' }],
    }
    const { dialog } = await open(false, { ...subject, days: ['2026-12-24'], hasProposal: false, options })
    expect(within(dialog).queryByRole('alert')).toBeNull()
    await tick(dialog, /^Jours/, 'ven. 25/12')
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'Jour férié ou de fermeture choisi\u00a0: ven. 25/12 (Noël).',
    )
  })

  test('TRAIN-058 « Nouvelle matière » has its codified subject, days, chapters, option, studied chapters and documents', async () => {
    const { calls, dialog } = await open(true)
    expect(within(dialog).getByRole('heading', { name: 'Documents' })).toBeTruthy()
    await pick(dialog, /^Matière/, 'Français')
    await tick(dialog, /^Jours/, 'lun. 19/10')
    await tick(dialog, /^Jours/, 'mar. 20/10')
    await tick(dialog, /^Chapitres/, 'Accords')
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Option' }))
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Demander les chapitres étudiés' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(sent(calls, '/traineeship-subject-show')).toMatchObject({
        codifSubjectId: 2,
        days,
        chapters: [22],
        option: true,
        askStudiedChapters: true,
      }),
    )
    cleanup()
    const stored = (await open()).dialog
    expect(within(stored).getByRole('link', { name: /^exercices\.pdf/ })).toBeTruthy()
    expect(within(stored).getByRole('button', { name: 'Déposer des documents' })).toBeTruthy()
  })

  test('TRAIN-059 the chapters are those of the codified subject, asked again when it changes', async () => {
    const { calls, dialog } = await open()
    expect(within(dialog).getByRole('button', { name: /^Chapitres\u00a0: Pythagore/ })).toBeTruthy()
    await pick(dialog, /^Matière/, 'Français')
    await waitFor(() =>
      expect(
        calls
          .filter(({ path }) => path.endsWith('/traineeship-subject-show'))
          .at(-1)
          ?.query.get('codifSubjectId'),
      ).toBe('2'),
    )
    await userEvent.click(await within(dialog).findByRole('button', { name: /^Chapitres\u00a0: Aucun/ }))
    expect(await screen.findByRole('checkbox', { name: 'Accords' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Pythagore' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    // those of the subject before mean nothing for this one
    await waitFor(() =>
      expect(sent(calls, '/traineeship-subject-show')).toMatchObject({ codifSubjectId: 2, chapters: [] }),
    )
  })

  test('TRAIN-047 changing the days of a subject that was proposed says to tell the teachers', async () => {
    const sentence =
      'Attention des propositions ont déjà été envoyées à des professeurs. Veuillez les prévenir du changement de jour.'
    const { dialog } = await open()
    expect(within(dialog).queryByText(sentence)).toBeNull()
    await tick(dialog, /^Jours/, 'mar. 20/10')
    expect(await within(dialog).findByText(sentence)).toBeTruthy()
    await tick(dialog, /^Jours/, 'mar. 20/10')
    await waitFor(() => expect(within(dialog).queryByText(sentence)).toBeNull())
    cleanup()
    const unasked = (await open(false, { ...subject, hasProposal: false })).dialog
    await tick(unasked, /^Jours/, 'mar. 20/10')
    expect(within(unasked).getByRole('button', { name: /^Jours\s\(2\)|^Jours.*mar\. 20\/10/ })).toBeTruthy()
    expect(within(unasked).queryByText(sentence)).toBeNull()
  })
})

describe('group', () => {
  const open = async (isNew = false, hasProposal = true) => {
    const record = isNew
      ? {
          ...groupRecord,
          id: null,
          updatedAt: null,
          name: 'Groupe 3',
          locationId: null,
          startTime: null,
          endTime: null,
          hasProposal: false,
        }
      : { ...groupRecord, hasProposal }
    const opened = await openChart(showing('/traineeship-subject-group-show', () => record))
    if (isNew) await userEvent.click((await screen.findAllByRole('button', { name: /^Ajouter un groupe/ }))[0]!)
    else {
      await userEvent.click((await screen.findAllByRole('button', { name: 'Actions sur Groupe 1' }))[0]!)
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Modifier le groupe' }))
    }
    const dialog = await screen.findByRole('dialog', { name: isNew ? 'Nouveau groupe' : 'Groupe' })
    await within(dialog).findByRole('textbox', { name: /^Début/ })
    return { ...opened, dialog }
  }

  test('TRAIN-061 « Nouveau groupe » has its location, start and end times and documents', async () => {
    const { calls, dialog } = await open(true)
    expect(within(dialog).getByRole('heading', { name: 'Documents' })).toBeTruthy()
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Début/ }), '14:0')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Fin/ }), '16h')
    await pick(dialog, /^Salle/, 'Salle B')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(sent(calls, '/traineeship-subject-group-show')).toMatchObject({
        subjectId: 31,
        locationId: 9,
        startTime: '14:00',
        endTime: '16:00',
      }),
    )
    cleanup()
    expect(within((await open()).dialog).getByRole('button', { name: 'Déposer des documents' })).toBeTruthy()
  })

  test('TRAIN-048 changing the hours of a group that was proposed says to tell the teachers', async () => {
    const sentence =
      "Attention des propositions ont déjà été envoyées à des professeurs. Veuillez les prévenir du changement d'horaire."
    const typeEnd = async (dialog: HTMLElement) => {
      const end = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Fin/ })
      await userEvent.clear(end)
      await userEvent.type(end, '11:30')
      await userEvent.tab()
      expect(end.value).toBe('11:30')
    }
    const { dialog } = await open()
    expect(within(dialog).queryByText(sentence)).toBeNull()
    await typeEnd(dialog)
    expect(await within(dialog).findByText(sentence)).toBeTruthy()
    cleanup()
    const unasked = (await open(false, false)).dialog
    await typeEnd(unasked)
    expect(within(unasked).queryByText(sentence)).toBeNull()
  })
})

describe('choice of a teacher', () => {
  const open = async () => {
    const opened = await openChart(showing('/traineeship-proposal-show', () => proposal))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Proposer' }))[0]!)
    const dialog = await screen.findByRole('dialog', { name: 'Sélectionner un professeur' })
    await within(dialog).findByRole('rowheader', { name: /Aude KERMARREC/ })
    return { ...opened, dialog }
  }

  test('TRAIN-064 « Sélectionner un professeur » lists teachers and the days proposed', async () => {
    const { calls, dialog } = await open()
    expect(within(dialog).getAllByRole('rowheader')).toHaveLength(2)
    expect(within(dialog).getByText('Vivier')).toBeTruthy()
    const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Rechercher un professeur' }), 'byr')
    await waitFor(() => expect(within(dialog).getAllByRole('rowheader')).toHaveLength(1))
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Colm BYRNE' }))
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'mar. 20/10' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Proposer' }))
    await waitFor(() =>
      expect(sent(calls, '/traineeship-proposal-show')).toMatchObject({
        groupId: 42,
        teacherId: 2,
        days: ['2026-10-19'],
      }),
    )
  })

  test('TRAIN-065 a double click selects the teacher and says so', async () => {
    const { dialog } = await open()
    await userEvent.dblClick(
      within(dialog)
        .getByRole('rowheader', { name: /Colm BYRNE/ })
        .closest('tr')!.cells[1]!,
    )
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Colm BYRNE' }).checked).toBe(true)
    expect(within(dialog).getByText(/^Professeur sélectionné\s: Colm BYRNE/)).toBeTruthy()
  })

  test('TRAIN-066 the notice of a choice disappears after one second', async () => {
    const { dialog } = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const row = within(dialog)
        .getByRole('rowheader', { name: /Aude KERMARREC/ })
        .closest('tr')!
      row.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
      expect(noticeMs).toBe(1000)
      await vi.waitFor(() => expect(within(dialog).getByText(/^Professeur sélectionné\s: Aude KERMARREC/)).toBeTruthy())
      await vi.advanceTimersByTimeAsync(990)
      expect(within(dialog).queryByText(/^Professeur sélectionné\s: Aude KERMARREC/)).not.toBeNull()
      await vi.advanceTimersByTimeAsync(20)
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(within(dialog).queryByText(/^Professeur sélectionné\s: Aude KERMARREC/)).toBeNull())
  })
})
