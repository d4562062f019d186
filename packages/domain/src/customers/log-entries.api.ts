// Operations on the journal of customers, students and teachers; the right is that of the record that holds it.
import { z } from 'zod'
import { anyOf, right } from '../kernel/access.ts'
import { id, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import {
  LogEntryAsked,
  LogEntryDetails,
  LogEntryInput,
  LogEntryRecord,
  LogListAnswer,
  LogListInput,
} from './log-entries.schema.ts'

// One of the three lets in; which one it must be depends on the owner, and is decided with it.
const reads = anyOf(right('customers', 'read'), right('students', 'read'), right('teachers', 'read'))
const writes = anyOf(right('customers', 'write'), right('students', 'write'), right('teachers', 'write'))

export const logEntriesApi = defineOperations('customers', {
  listLogEntries: operation({
    name: 'logs_list',
    method: 'GET',
    path: '/traces/logs/logs-list',
    effect: 'read',
    access: reads,
    input: LogListInput,
    answer: LogListAnswer,
    summary: 'Journal d’un client, d’un élève ou d’un professeur',
  }),
  showLogEntry: operation({
    name: 'show_log_entry',
    method: 'GET',
    path: '/traces/logs/show-log-entry',
    effect: 'read',
    access: reads,
    input: LogEntryAsked,
    answer: LogEntryRecord,
    summary: 'Entrée de journal, ou ses valeurs de départ',
  }),
  saveLogEntry: operation({
    name: 'show_log_entry_save',
    method: 'POST',
    path: '/traces/logs/show-log-entry',
    effect: 'write',
    access: writes,
    input: LogEntryInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une entrée de journal',
  }),
  logEntryDetails: operation({
    name: 'show_log_entry_details',
    method: 'GET',
    path: '/traces/logs/show-log-entry-details',
    effect: 'read',
    access: reads,
    input: z.object({ id: queryId }),
    answer: LogEntryDetails,
    summary: 'Texte entier d’une entrée de journal',
  }),
  removeLogEntry: operation({
    name: 'log_remove',
    method: 'POST',
    path: '/traces/logs/log-remove',
    effect: 'write',
    access: writes,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Suppression d’une entrée de journal',
  }),
})
