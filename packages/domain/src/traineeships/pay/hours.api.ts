// Operations on the hours of stages: of a session, put right, sent to the pay; of employees, for the payroll.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { day, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { EmployeeMonth, HandHoursInput, HoursInput, SendHoursInput, SessionHours } from './hours.schema.ts'

export const hoursApi = defineOperations('traineeships', {
  showHours: operation({
    name: 'traineeship_hours',
    method: 'GET',
    path: '/traineeships/traineeship-hours',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: z.object({ sessionId: queryId }),
    answer: SessionHours,
    summary: 'Heures et paie des professeurs d’une session',
  }),
  saveHours: operation({
    name: 'traineeship_hours_save',
    method: 'POST',
    path: '/traineeships/traineeship-hours',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: HoursInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Heures d’un professeur corrigées, ou ajoutées, avec leur motif',
  }),
  sendHours: operation({
    name: 'traineeship_hours_send',
    method: 'POST',
    path: '/traineeships/traineeship-hours-send',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: SendHoursInput,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Heures des jours passés d’une session envoyées en paie',
  }),
  employeeHours: operation({
    name: 'traineeship_employee_hours',
    method: 'GET',
    path: '/accounting/pay/employee-hours',
    effect: 'read',
    access: right('payroll', 'read'),
    input: z.object({ month: day }),
    answer: EmployeeMonth,
    summary: 'Heures de stage de professeurs salariés de la société, à reprendre dans sa paie',
  }),
  exportEmployeeHours: operation({
    name: 'traineeship_employee_hours_export',
    method: 'GET',
    path: '/accounting/pay/employee-hours-export',
    effect: 'read',
    access: right('payroll', 'read'),
    input: z.object({ month: day }),
    answer: { document: ['text/csv'] },
    summary: 'Heures de stage à reprendre en paie, en CSV',
  }),
  handHours: operation({
    name: 'traineeship_employee_hours_hand',
    method: 'POST',
    path: '/accounting/pay/employee-hours',
    effect: 'write',
    access: right('payroll', 'write'),
    input: HandHoursInput,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Heures de stage notées comme transmises à la paie, ou de nouveau à transmettre',
  }),
})
