// The days of the office of the demo company: papers of families kept and checked, journals, messages, tasks.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { note } from '../acts/customers.acts.ts'
import { giveTask, tickTask, writeFrom } from '../acts/office.acts.ts'
import {
  cancelCheck,
  card,
  checkPaper,
  keepPaper,
  letter,
  type Owner,
  type Paper,
  takePaperOut,
} from '../acts/papers.acts.ts'
import { noteAbsence } from '../acts/staff.acts.ts'
import { type Chapter, type Family, inParis } from '../story.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import { ofFamilies, ofStudents, ofTeachers, type Told, tasks } from './daily.texts.ts'
import { staffOf } from './people.ts'

type Staff = Awaited<ReturnType<typeof staffOf>>

/** What a family may give: the kind, its file, and how many days ago at most it was issued; null when it bears no date. */
const papers: readonly (readonly [kind: string, fileName: string, ago: number | null])[] = [
  ['Justificatif de domicile', 'facture-electricite.pdf', 60],
  ['Avis d’imposition', 'avis-impot.pdf', 420],
  ['Mandat de prélèvement SEPA', 'mandat-sepa.pdf', 20],
  ['Attestation d’assurance scolaire', 'assurance.pdf', 200],
]
/** Days on which a family brings papers, and how far the check goes: by rank, so that every state is reached. */
const checks = ['approved', 'approved', 'refused', 'waits', 'approved', 'cancelled', 'withdrawn', 'approved'] as const

const bringPapers = async (
  { gestion, commerciale }: Staff,
  calendar: Calendar,
  family: Family,
  rank: number,
  today: string,
  later: (act: () => Promise<void>) => void,
) => {
  const owner: Owner = { of: 'customer', id: family.customerId }
  const dated = papers[rank % papers.length]!
  const [kind, fileName, ago] = dated
  const issuedOn = ago === null ? null : addDays(today, -1 - ((rank * 37) % ago))
  const given: readonly (readonly [string, readonly Paper[], string | null])[] = [
    ['Pièce d’identité (recto)', [card('front', (rank % 3) / 3)], null],
    ...(rank % 2 === 0 ? [['Pièce d’identité (verso)', [card('back', (rank % 3) / 3)], null] as const] : []),
    [kind, [letter(kind, [family.name, '', `Fait le ${issuedOn ?? calendar.first}`], fileName)], issuedOn],
  ]
  const ids: number[] = []
  for (const [name, files, day] of given) ids.push(await keepPaper(commerciale, owner, name, files, day))
  const outcome = checks[rank % checks.length]!
  if (outcome === 'withdrawn') {
    // it was another family's: out of this file at once
    await takePaperOut(commerciale, owner, ids.at(-1)!)
    ids.pop()
  }
  if (outcome === 'waits') return
  later(async () => {
    for (const id of ids) await checkPaper(gestion, owner, id, outcome !== 'refused' || id !== ids.at(-1))
    if (outcome === 'cancelled') {
      await cancelCheck(gestion, owner, ids.at(-1)!)
      await checkPaper(gestion, owner, ids.at(-1)!, false)
    }
  })
}

const giveTasks = async ({ life, agenda }: Parameters<Chapter['open']>[0], staff: Staff, last: string) => {
  for (const [by, to, importanceLevel, days, describe, isDone] of tasks)
    agenda.at(inParis(addDays(last, Math.min(-6, (days ?? 0) - 4)), 9), async () => {
      const expectedDateTime = days === null ? null : inParis(addDays(last, days), 17).toISOString()
      const id = await giveTask(staff[by], { describe, importanceLevel, expectedDateTime, to })
      if (!isDone) return
      await tickTask(staff[by], id)
      // ticked too early: the lease came back unsigned, and was signed the next day
      await tickTask(staff[by], id, false)
      agenda.at(new Date(life.now().getTime() + 24 * 3_600_000), async () => {
        await tickTask(staff[by], id)
      })
    })
}

export const dailyChapter: Chapter = {
  name: 'vie du bureau',
  open: async (story) => {
    const { life, agenda, cast } = story
    const random = story.randomOf('daily')
    const calendar = calendarOf(story, random)
    const staff = await staffOf(life)
    await giveTasks(story, staff, calendar.last)
    agenda.at(inParis(addDays(calendar.last, -6), 10), () =>
      noteAbsence(staff.commercial, {
        ...{ startsOn: addDays(calendar.last, 20), endsOn: addDays(calendar.last, 30), substitute: 'Sarah Benali' },
      }),
    )
    const family = () => random.pick(cast.families)
    const spread = (count: number, from: number, act: (rank: number) => Promise<void>) => {
      for (let rank = 0; rank < count; rank += 1)
        agenda.at(calendar.on(from + ((rank + random.next()) / count) * (calendar.length - from - 1)), () => act(rank))
    }
    const brought = new Set<number>()
    spread(18, 10, async (rank) => {
      const one = cast.families.find(({ customerId }) => !brought.has(customerId))
      if (!one) return
      brought.add(one.customerId)
      await bringPapers(staff, calendar, one, rank, life.today(), (act) => agenda.at(calendar.soon(), act))
    })
    const tell = async (
      [type, origin, title, body]: Told,
      ownerClass: 'customers' | 'students' | 'teachers',
      id: number,
    ) => {
      const writer = ownerClass === 'teachers' ? staff.recrutement : random.pick([staff.gestion, staff.commerciale])
      await note(writer, { ownerClass, ownerId: id }, { type, origin, title, body })
    }
    spread(22, 14, () => tell(random.pick(ofFamilies), 'customers', family().customerId))
    spread(9, 20, () => tell(random.pick(ofStudents), 'students', random.pick(family().children).studentId))
    spread(9, 20, async () => {
      if (cast.tutors.length > 0) await tell(random.pick(ofTeachers), 'teachers', random.pick(cast.tutors).teacherId)
    })
    spread(13, 20, async (rank) => {
      const writer = rank % 2 === 0 ? staff.gestion : staff.commercial
      const [to, tutor] = [family(), cast.tutors.length > 0 ? random.pick(cast.tutors) : undefined]
      const record = { type: 'customer', id: to.customerId } as const
      if (rank % 5 === 4 && tutor)
        await writeFrom(staff.recrutement, { type: 'teacher', id: tutor.teacherId }, 'mail', {
          template: 'Demande de disponibilités',
        })
      else if (rank % 5 === 3) await writeFrom(writer, record, 'sms', { template: 'Rappelez-nous' })
      else if (rank % 5 === 2)
        await writeFrom(writer, record, 'mail', {
          subject: 'Rendez-vous de bilan',
          body: `Bonjour,\n\nSeriez-vous disponible **la semaine prochaine** pour un bilan d’une dizaine de minutes\u202f?\n\nBien à vous`,
        })
      else await writeFrom(writer, record, 'mail', { template: 'Prendre des nouvelles' })
    })
  },
}
