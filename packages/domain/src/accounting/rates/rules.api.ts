// Operations of the rules and rates: what holds and will hold, what a change would do, a change made, one taken back.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { RuleChange, RuleEffect, RuleKind, RulesAnswer } from './rules.schema.ts'

const read = right('accounting', 'read')
const write = right('accounting', 'write')

export const rulesApi = defineOperations('accounting', {
  rulesList: operation({
    name: 'accounting_rules_list',
    method: 'GET',
    path: '/accounting/rates/rules',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: RulesAnswer,
    summary: 'Règles et taux, dans le temps',
  }),
  rulePreview: operation({
    name: 'accounting_rule_preview',
    method: 'POST',
    path: '/accounting/rates/rule-preview',
    effect: 'read',
    access: write,
    input: RuleChange,
    answer: RuleEffect,
    summary: 'Ce que changerait une règle',
  }),
  ruleSave: operation({
    name: 'accounting_rule_save',
    method: 'POST',
    path: '/accounting/rates/rule-save',
    effect: 'write',
    access: write,
    input: RuleChange,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Règle ou taux qui suit, à partir d’un jour',
  }),
  ruleWithdraw: operation({
    name: 'accounting_rule_withdraw',
    method: 'POST',
    path: '/accounting/rates/rule-withdraw',
    effect: 'write',
    access: write,
    input: z.object({ kind: RuleKind, id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Retrait d’une règle à venir',
  }),
})
