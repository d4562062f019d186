// Journals of the demo company: calls, mails and meetings with families and teachers, and what the program wrote.
import type { LogOrigin, LogOwner, LogType } from '@cartable/domain/customers/log-entries.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { insertLogEntries } from './log-entries.queries.ts'

type Told = readonly [type: LogType, origin: LogOrigin, title: string, body: string]

const ofFamilies: readonly Told[] = [
  [
    'call',
    'customer',
    'Souhaite changer de créneau',
    'Le mercredi ne convient plus depuis la reprise du sport.\nPréfère le samedi matin, ou le jeudi après 18 h. À voir avec le professeur.',
  ],
  [
    'call',
    'staff',
    'Point après un mois de cours',
    'Très contents du professeur, la confiance revient. Prochaine évaluation le mois prochain.',
  ],
  [
    'mail',
    'customer',
    'Demande d’attestation fiscale',
    'Demande l’attestation de l’an dernier pour la déclaration. Envoyée le jour même.',
  ],
  [
    'meeting',
    'staff',
    'Rendez-vous à l’agence',
    'Venus à deux. Les attentes portent sur la méthode de travail plus que sur les notes.\nIls acceptent deux heures par semaine jusqu’aux vacances.',
  ],
  ['note', 'staff', 'Accès au domicile', 'Code du portail 4B12, sonner chez « Cours ». Le chien est gentil.'],
  [
    'sms',
    'customer',
    'Retard du professeur',
    'Prévient que le cours a commencé vingt minutes plus tard ; décalé d’autant, rien à facturer en moins.',
  ],
  [
    'note',
    'staff',
    'Paiement en deux fois accordé',
    'Accord donné pour la facture du stage, second prélèvement le 5 du mois suivant.',
  ],
]
const ofStudents: readonly Told[] = [
  [
    'note',
    'staff',
    'Bulletin du premier trimestre',
    'Mathématiques 9,5, en hausse d’un point et demi. L’appréciation parle d’un élève plus sûr de lui.',
  ],
  [
    'call',
    'teacher',
    'Préparation du brevet',
    'Le professeur propose de reprendre les fonctions affines avant d’aller plus loin.',
  ],
  ['note', 'customer', 'Tiers temps', 'Plan d’accompagnement en place au collège : prévoir des exercices plus courts.'],
]
const ofTeachers: readonly Told[] = [
  [
    'call',
    'teacher',
    'Disponible aux vacances',
    'Peut prendre un groupe de stage la première semaine, pas la seconde.',
  ],
  ['meeting', 'staff', 'Entretien annuel', 'Bilan très positif. Souhaite deux élèves de plus, de préférence en lycée.'],
  ['note', 'staff', 'Justificatifs', 'Extrait de casier judiciaire reçu et vérifié.'],
]

const instantOf = ({ random, today }: DemoWorld, daysAgo: number) =>
  new Date(
    `${addDays(today, -daysAgo)}T${String(random.integer(8, 16)).padStart(2, '0')}:${random.pick(['00', '10', '25', '40'])}:00.000Z`,
  )

export const logEntriesDemo: DemoPart = {
  name: 'journaux',
  load: async (db, world) => {
    const { random, staff } = world
    const tell = async (ownerClass: LogOwner, ownerId: number, texts: readonly Told[], most: number) => {
      for (const [type, origin, title, body] of random.sample(texts, random.integer(1, most)))
        await insertLogEntries(db, ownerClass, [ownerId], {
          ...{ type, origin, title, body },
          occurredAt: instantOf(world, random.integer(1, 300)).toISOString(),
          authorAccountId: random.pick(staff).accountId,
        })
    }
    for (const customer of world.customers) if (random.chance(0.5)) await tell('customers', customer.id, ofFamilies, 5)
    for (const student of world.students) if (random.chance(0.25)) await tell('students', student.id, ofStudents, 2)
    for (const teacher of world.teachers) if (random.chance(0.6)) await tell('teachers', teacher.id, ofTeachers, 3)
    const moved = world.customers.filter(() => random.chance(0.05)).map(({ id }) => id)
    await insertLogEntries(db, 'customers', moved, {
      ...{
        type: 'system',
        origin: 'system',
        title: 'Client réactivé',
        body: `Par ${staff[0]?.name ?? 'la direction'}.`,
      },
      occurredAt: instantOf(world, 40).toISOString(),
      authorAccountId: staff[0]?.accountId ?? null,
    })
  },
}
