// Meets the pupil and the teacher that a line of a file speaks of, and says at its columns why it does not.
import type { Db } from '../../../platform/db/database.ts'
import type { ExchangeColumn } from '../../../platform/exchange/layout.ts'
import { refuseLine } from '../../../platform/exchange/record-layout.ts'
import {
  findContractsNamed,
  findPupilsNamed,
  findTeachersNamed,
  type NamedContract,
  type PupilFound,
  type TeacherFound,
} from './parties-of-lines.queries.ts'

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
const number = (value: unknown) => (typeof value === 'number' ? value : null)

type Line = Readonly<Record<string, unknown>>

const column = (key: string, title: string, help: string, synonyms: readonly string[] = []): ExchangeColumn => ({
  ...{ key, title, kind: 'text', help, synonyms, example: null },
})

/** How a line names its pupil and its teacher. */
export const partyColumns: readonly ExchangeColumn[] = [
  {
    ...column(
      'studentId',
      'Identifiant de l’élève',
      'Donné par l’export des clients\u202f; à défaut, les noms suffisent.',
    ),
    kind: 'integer',
  },
  column('customerLastName', 'Nom du client', 'Celui de sa fiche.', [
    'Nom',
    'Famille',
    'Nom de famille',
    'Nom du parent',
  ]),
  column('customerFirstName', 'Prénom du client', 'Quand deux clients ont ce nom.', ['Prénom', 'Prénom du parent']),
  column('customerEmail', 'E-mail du client', 'Celui de sa fiche.', ['E-mail', 'Courriel', 'Mail', 'E-mail famille']),
  column('studentFirstName', 'Prénom de l’élève', 'Quand le client a plusieurs élèves.', [
    'Élève',
    'Prénom élève',
    'Enfant',
  ]),
  {
    ...column(
      'teacherId',
      'Identifiant du professeur',
      'Donné par l’export des professeurs\u202f; à défaut, les noms suffisent.',
    ),
    kind: 'integer',
  },
  column('teacherLastName', 'Nom du professeur', 'Celui de sa fiche.', ['Professeur', 'Intervenant', 'Enseignant']),
  column('teacherFirstName', 'Prénom du professeur', 'Quand deux professeurs ont ce nom.', ['Prénom intervenant']),
  column('teacherEmail', 'E-mail du professeur', 'Celui de sa fiche.', [
    'E-mail intervenant',
    'Courriel du professeur',
  ]),
]

type One<T> = { readonly found: readonly T[]; readonly key: string; readonly none: string; readonly several: string }
const oneOf = <T>({ found, key, none, several }: One<T>): T => {
  const [first] = found
  if (first === undefined) return refuseLine(key, none)
  return found.length > 1 ? refuseLine(key, several) : first
}

/** The pupil of a line; null when it names nobody. */
export const meetPupil = async (db: Db, line: Line): Promise<PupilFound | null> => {
  const named = {
    id: number(line.studentId),
    customerEmail: text(line.customerEmail),
    customerLastName: text(line.customerLastName),
    customerFirstName: text(line.customerFirstName),
    studentFirstName: text(line.studentFirstName),
  }
  if (named.id === null && named.customerEmail === null && named.customerLastName === null) return null
  return oneOf({
    found: await findPupilsNamed(db, named),
    key: named.id !== null ? 'studentId' : named.customerLastName !== null ? 'customerLastName' : 'customerEmail',
    none: 'aucun élève ne répond à cette ligne.',
    several: 'plusieurs élèves répondent à cette ligne\u00a0: indiquez l’identifiant de l’élève.',
  })
}

/** The teacher of a line; null when it names nobody. */
export const meetTeacher = async (db: Db, line: Line): Promise<TeacherFound | null> => {
  const named = {
    id: number(line.teacherId),
    teacherEmail: text(line.teacherEmail),
    teacherLastName: text(line.teacherLastName),
    teacherFirstName: text(line.teacherFirstName),
  }
  if (named.id === null && named.teacherEmail === null && named.teacherLastName === null) return null
  return oneOf({
    found: await findTeachersNamed(db, named),
    key: named.id !== null ? 'teacherId' : named.teacherLastName !== null ? 'teacherLastName' : 'teacherEmail',
    none: 'aucun professeur ne répond à cette ligne.',
    several: 'plusieurs professeurs répondent à cette ligne\u00a0: indiquez l’identifiant du professeur.',
  })
}

/** The contract of a line, by its number or as the one that is open of those whom it names. */
export const meetContract = async (
  db: Db,
  line: Line,
  { key, subjectId }: { readonly key: string; readonly subjectId: number | null },
): Promise<number> => {
  const named: NamedContract = {
    number: text(line[key]),
    studentId: (await meetPupil(db, line))?.id ?? null,
    teacherId: (await meetTeacher(db, line))?.id ?? null,
    subjectId,
  }
  if (named.number === null && named.studentId === null) refuseLine(key, 'indiquez le contrat, ou son élève.')
  return oneOf({
    found: await findContractsNamed(db, named),
    key,
    none: 'aucun contrat ouvert ne répond à cette ligne.',
    several: 'plusieurs contrats répondent à cette ligne\u00a0: indiquez le numéro, le professeur ou la matière.',
  })
}
