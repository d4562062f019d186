// Operations of the parameters: the table of a theme, one parameter, its save.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { listAnswer } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { ParameterForm, ParameterRow, ParameterShow, parameterModes, parametersLength } from './parameters.schema.ts'

export const parametersApi = defineOperations('configuration', {
  listParameters: operation({
    name: 'parameters_list',
    method: 'GET',
    path: '/admin/parameters/parameters-list',
    effect: 'read',
    access: right('configuration', 'read'),
    /** In the order of the themes; without `theme`, all of them. `length`: there is one page. */
    input: z.object({
      mode: z.enum(parameterModes).default('user'),
      theme: z.string().trim().max(100).optional(),
      q: z.string().trim().max(200).default(''),
      length: z.coerce.number().pipe(z.int().min(1).max(parametersLength)).default(parametersLength),
    }),
    answer: listAnswer(ParameterRow),
    summary: 'Liste des paramètres d’un thème',
  }),
  showParameter: operation({
    name: 'parameter_show',
    method: 'GET',
    path: '/admin/parameters/parameter-show',
    effect: 'read',
    access: right('configuration', 'read'),
    input: ParameterShow,
    answer: ParameterRow,
    summary: 'Fiche d’un paramètre',
  }),
  saveParameter: operation({
    name: 'parameter_show_save',
    method: 'POST',
    path: '/admin/parameters/parameter-show',
    effect: 'write',
    access: right('configuration', 'write'),
    input: ParameterForm,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un paramètre',
  }),
})
