// Operations of the NOVA return: the figures of a quarter and of its year, and the lines of bills that make one of them.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { Regime } from '../rates/rates.schema.ts'
import { NovaLine, NovaRow, NovaYearRow, novaMonth, novaParts, novaQuarter, novaYear } from './nova.schema.ts'

const access = right('accounting', 'read')

export const novaApi = defineOperations('accounting', {
  quarter: operation({
    name: 'nova_quarter',
    method: 'GET',
    path: '/accounting/nova-quarter',
    effect: 'read',
    access,
    input: z.object({ quarter: novaQuarter }),
    answer: z.object({ rows: z.array(NovaRow) }),
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
