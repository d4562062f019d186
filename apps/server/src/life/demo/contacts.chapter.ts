// The board of contacts of the demo company over the year: families call or write, get their mails, are won or lost, and some are still open.
import type { ContactStatus } from '@cartable/domain/contacts/contacts.workflow.ts'
import {
  correctContact,
  mailContact,
  moveContact,
  noteOnContact,
  phoneIn,
  winContact,
  writeIn,
} from '../acts/contacts.acts.ts'
import { saveCustomer } from '../acts/customers.acts.ts'
import { readSchool } from '../acts/reference.acts.ts'
import { inventor, type Somebody } from '../invent.ts'
import type { Chapter } from '../story.ts'
import { calendarOf } from './calendar.ts'
import { type Course, planContacts } from './contacts.plan.ts'
import { inventPupils, type Pupil, type Reception, settleFamily } from './households.ts'
import { readEstablishments } from './office.chapter.ts'
import { staffOf } from './people.ts'

const comments = [
  'Appelée ce matin\u00a0: rappeler en fin de semaine, elle attend le bulletin.',
  'Souhaite un cours par semaine, le mercredi après-midi.',
  'Compare avec une autre société, la question du tarif est ouverte.',
  'Préfère un professeur qui se déplace, pas de cours en ligne.',
  'Le père rappellera après les vacances.',
  'Besoin pressant\u00a0: contrôle dans dix jours.',
]
const lostReasons = [
  'A trouvé un étudiant dans le voisinage.',
  'Trop loin pour nos professeurs.',
  'Ne répond plus après nos relances.',
  'Finalement, l’école propose un soutien.',
]
const noAnswer = 'Répondeur. Message laissé.'

/** Ranks of those who write by the public form, whose proof of work takes a moment; and of those whose mistakes are put right. */
const writers = 9
const mistyped = 40
const sameFamilyTwice = 55
const homonym = 62

type Told = { readonly parent: Somebody; readonly pupils: readonly Pupil[]; readonly hasMail: boolean }

export const contactsChapter: Chapter = {
  name: 'contacts',
  open: async (story) => {
    const { life, agenda } = story
    const random = story.randomOf('contacts')
    const calendar = calendarOf(story, random)
    const people = inventor(random, calendar.last, 'exemple.fr')
    const staff = await staffOf(life)
    const school = await readSchool(life)
    const reception: Reception = {
      ...{ story, calendar, random, school },
      administrator: staff.direction,
      establishments: await readEstablishments(staff.direction),
    }
    const sales = [staff.commerciale, staff.commercial] as const
    const known: Told[] = []

    const toldOf = (rank: number): Told => {
      // the second child of a family that is a customer already, and a stranger at the same telephone
      const before = rank === sameFamilyTwice || rank === homonym ? known[rank % 5] : undefined
      const parent = before?.parent ?? people.adult(32, 54)
      const told = { parent, pupils: inventPupils(random, people), hasMail: before ? true : random.chance(0.9) }
      known.push(told)
      return told
    }
    const wordsOf = ({ parent, pupils, hasMail }: Told, rank: number) => ({
      isStudent: false,
      ...{ gender: pupils[0]!.gender, parentGender: parent.gender },
      ...{ firstName: parent.firstName, lastName: parent.lastName, phone: parent.phone, parentAddress: null },
      studentFirstName: pupils[0]!.firstName,
      studentLastName: null,
      address: random.chance(0.85) ? parent.address : null,
      email: rank === mistyped ? 'refuse@exemple.fr' : hasMail ? parent.email : null,
      scholarLevelId: school.levelId(pupils[0]!.level),
      subjectIds: pupils[0]!.subjects.map(school.subjectId),
      needs: [random.pick(['private-tuition', 'private-tuition', 'online-tuition', 'traineeship'] as const)],
      message: random.chance(0.3) ? 'Merci de nous rappeler en fin de journée.' : null,
    })

    const move = async (id: number, who: number, told: Told, from: ContactStatus, to: ContactStatus, rank: number) => {
      const seller = sales[who]!
      if (to === 'won') {
        const household = await winContact(seller, id, from, { joins: rank === sameFamilyTwice })
        if (rank === sameFamilyTwice) return
        // what was not said at the first call is asked now: bills and mails must arrive
        const { email, address } = told.parent
        if (!told.hasMail) await saveCustomer(seller, household.customerId, { email, address })
        const hasAccount = told.hasMail && rank !== homonym && random.chance(0.75)
        return settleFamily(reception, seller, { ...household, parent: told.parent, pupils: told.pupils, hasAccount })
      }
      if (to === 'lost') await noteOnContact(seller, id, random.pick(lostReasons))
      else if (to === 'contact') await noteOnContact(seller, id, 'Rappelle\u00a0: le soutien de l’école n’a pas suffi.')
      else if (!told.hasMail) await noteOnContact(seller, id, noAnswer)
      else if (!(await mailContact(seller, id, to))) {
        // the address was heard wrong: asked again by telephone, corrected, and the mail leaves
        await correctContact(seller, id, { email: told.parent.email })
        await mailContact(seller, id, to)
      }
      await moveContact(seller, id, from, to)
    }

    const liveThrough =
      ({ steps }: Course, rank: number) =>
      async () => {
        const told = toldOf(rank)
        const who = rank % 2
        const seller = sales[who]!
        const isOpen = steps.length === 0
        const words = wordsOf(told, rank)
        const writes = rank % 12 === 4 && rank < writers * 12
        const id = writes
          ? await writeIn(life, seller, { ...words, traineeshipSessionId: null })
          : await phoneIn(
              seller,
              words,
              isOpen && random.chance(0.4) ? null : seller.name === 'commerciale' ? 'Benali' : 'Tanguy',
            )
        if (random.chance(0.45)) await noteOnContact(seller, id, random.pick(comments))
        const follow = (index: number, from: ContactStatus): void => {
          const step = steps[index]
          if (!step) return
          const [day, to] = step
          agenda.at(calendar.on(day), async () => {
            await move(id, who, told, from, to, rank)
            follow(index + 1, to)
          })
        }
        follow(0, 'contact')
      }
    for (const [rank, course] of planContacts(random, calendar.length).entries())
      agenda.at(calendar.on(course.arrives), liveThrough(course, rank))
  },
}
