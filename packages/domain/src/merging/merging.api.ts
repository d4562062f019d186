// Operations that make two records one, and undo it: the same four for each kind of record.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asMove, MoveAnswer } from '../kernel/refusal.ts'
import type { RightCode } from '../kernel/rights.ts'
import { MergeInput, MergePreview, MergesAnswer } from './merging.schema.ts'

const UndoAnswer = MoveAnswer.extend({
  /** Labels of the fields that somebody changed since the merge: they stay as they are. */
  left: z.array(z.string()),
})

/** Two records of one kind, whose path begins with its name. */
const mergeOperations = (name: string, code: RightCode, words: readonly [two: string, one: string]) => ({
  preview: operation({
    name: `${name}_merge_preview`,
    method: 'GET',
    path: `/${name}/merge-preview`,
    effect: 'read',
    access: right(code, 'write'),
    input: z.object({ keptId: queryId, givenUpId: queryId }),
    answer: MergePreview,
    summary: `Deux fiches ${words[0]} côte à côte, avant de les fusionner`,
  }),
  merge: operation({
    name: `${name}_merge`,
    method: 'POST',
    path: `/${name}/merge`,
    effect: 'write',
    access: right(code, 'write'),
    input: MergeInput,
    answer: MoveAnswer,
    refused: asMove,
    summary: `Fusion de deux fiches ${words[1]}`,
  }),
  merges: operation({
    name: `${name}_merges`,
    method: 'GET',
    path: `/${name}/merges`,
    effect: 'read',
    access: right(code, 'read'),
    input: z.object({ id: queryId }),
    answer: MergesAnswer,
    summary: `Fusions d’une fiche ${words[1]}`,
  }),
  undo: operation({
    name: `${name}_merge_undo`,
    method: 'POST',
    path: `/${name}/merge-undo`,
    effect: 'write',
    access: right(code, 'write'),
    input: z.object({ id }),
    answer: UndoAnswer,
    refused: (refusals) => ({ ...asMove(refusals), left: [] }),
    summary: `Annulation d’une fusion ${words[0]}`,
  }),
})

const customer = mergeOperations('customer', 'customers', ['de clients', 'd’un même client'])
const student = mergeOperations('student', 'students', ['d’élèves', 'd’un même élève'])
const contact = mergeOperations('contact', 'contacts', ['de contacts', 'd’une même demande'])
const teacher = mergeOperations('teacher', 'teachers', ['de professeurs', 'd’un même professeur'])

export const mergingApi = defineOperations('merging', {
  customerPreview: customer.preview,
  mergeCustomers: customer.merge,
  customerMerges: customer.merges,
  undoCustomers: customer.undo,
  studentPreview: student.preview,
  mergeStudents: student.merge,
  studentMerges: student.merges,
  undoStudents: student.undo,
  contactPreview: contact.preview,
  mergeContacts: contact.merge,
  contactMerges: contact.merges,
  undoContacts: contact.undo,
  teacherPreview: teacher.preview,
  mergeTeachers: teacher.merge,
  teacherMerges: teacher.merges,
  undoTeachers: teacher.undo,
})
