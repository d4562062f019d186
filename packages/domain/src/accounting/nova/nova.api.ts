// Operations of the NOVA return: the figures of a quarter and of its year, and the lines of bills that make one of them.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { Regime } from '../rates/rates.schema.ts'
import {
  NovaDeclare,
  NovaDeclared,
  NovaLine,
  NovaRow,
  NovaYearRow,
  novaMonth,
  novaParts,
  novaQuarter,
  novaYear,
} from './nova.schema.ts'

const access = right('accounting', 'read')

export const novaApi = defineOperations('accounting', {
  quarter: operation({
    name: 'nova_quarter',
    method: 'GET',
    path: '/accounting/nova-quarter',
    effect: 'read',
    access,
    input: z.object({ quarter: novaQuarter }),
    answer: z.object({
      rows: z.array(NovaRow),
      declared: NovaDeclared.nullable(),
      /** Quarters that are over and of which nobody noted the return, `2026-07`; the first one first. */
      toDeclare: z.array(z.string()),
    }),
    summary:
      'État NOVA d’un trimestre, mois par mois\u00a0: clients, intervenants, heures, chiffre d’affaires des services à la personne et autre',
  }),
  year: operation({
    name: 'nova_year',
    method: 'GET',
    path: '/accounting/nova-year',
    effect: 'read',
    access,
    input: z.object({ year: novaYear }),
    answer: z.object({ rows: z.array(NovaYearRow) }),
    summary: 'Bilan NOVA d’une année\u00a0: clients et intervenants comptés une fois, heures, chiffre d’affaires',
  }),
  declare: operation({
    name: 'nova_declare',
    method: 'POST',
    path: '/accounting/nova-declare',
    effect: 'write',
    access: right('accounting', 'write'),
    input: NovaDeclare,
    answer: FormAnswer,
    refused: asForm,
    summary: 'État NOVA d’un trimestre marqué déclaré',
  }),
  withdrawDeclared: operation({
    name: 'nova_declared_withdraw',
    method: 'POST',
    path: '/accounting/nova-declared-withdraw',
    effect: 'write',
    access: right('accounting', 'write'),
    input: z.object({ quarter: novaQuarter }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Trimestre NOVA marqué déclaré par erreur, de nouveau à déclarer',
  }),
  lines: operation({
    name: 'nova_lines',
    method: 'GET',
    path: '/accounting/nova-lines',
    effect: 'read',
    access,
    input: z.object({ month: novaMonth, regime: Regime, part: z.enum(novaParts) }),
    answer: z.object({ lines: z.array(NovaLine), isMore: z.boolean() }),
    summary: 'Lignes de factures et d’avoirs derrière un chiffre de l’état NOVA',
  }),
})
