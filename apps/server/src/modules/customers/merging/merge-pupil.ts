// Two files of one pupil in his family: what is compared of them.
import type { MergeKind } from '../../../platform/merge-kind.ts'
import { comparedPerson, meansOfContact } from '../../people/compare-person.ts'
import { enablePupil, lockPupils, readPupil, writePupil } from './pupil.queries.ts'

export const pupilKind: MergeKind = {
  owner: 'students',
  name: 'student',
  fields: [
    ...comparedPerson,
    { key: 'scholarLevel', label: 'Niveau', columns: ['students.scholar_level_id'] },
    { key: 'establishment', label: 'Établissement', columns: ['students.establishment_id'] },
    { key: 'subjects', label: 'Matières', columns: ['needs.subject_ids'] },
    { key: 'chapters', label: 'Chapitres étudiés', columns: ['needs.chapter_ids'] },
  ],
  lock: lockPupils,
  read: readPupil,
  write: writePupil,
  carry: (_kept, givenUp) => ({ kept: {}, givenUp: givenUp.playsOther ? {} : meansOfContact }),
  setEnabled: enablePupil,
}
