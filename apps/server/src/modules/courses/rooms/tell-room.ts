// Tells the people of a contract that the room of its online lessons is another, or none any more: one mail each, the bell for the pupil.

import { roomWords } from '@cartable/domain/courses/rooms/rooms.rules.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { findContractToTell, readers } from '../planning/told.queries.ts'

/** `url` null: it was closed. Whoever did it knows. */
export const tellRoom = async (context: OperationContext, contractId: number, url: string | null): Promise<void> => {
  const { db, identity } = context
  const people = await findContractToTell(db, contractId)
  if (!people) return
  const { subject, studentFirstName, teacherName } = people
  const title =
    url === null
      ? `Cours en ligne ${de(studentFirstName)}\u00a0: la salle est fermée.`
      : `Cours en ligne ${de(studentFirstName)}\u00a0: voici la salle.`
  for (const reader of readers) {
    const { accountId, email, personId, ...names } = people[reader]
    if (personId === identity?.personId) continue
    await notify(db, [accountId], { kind: 'course', title, body: `${subject} avec ${teacherName}.`, link: '/' })
    if (reader === 'student' || email === null) continue
    await mailTemplate(context, {
      template: 'online-room',
      purpose: 'online-room',
      to: { ...names, personId, email },
      about: { class: 'contracts', id: contractId },
      tags: {
        ...{ prenom_eleve: studentFirstName, professeur: teacherName, matiere: subject },
        mot:
          url === null
            ? 'La salle qui servait jusqu’ici est fermée\u00a0: le lien de la prochaine vous sera envoyé.'
            : roomWords(url),
      },
      ...(accountId !== null && { page: '/' }),
    })
  }
}
