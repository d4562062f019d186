// Operations of maintenance: its state with the reason, and the switch.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { MaintenanceInput, MaintenanceRecord } from './maintenance.schema.ts'

export const maintenanceApi = defineOperations('configuration', {
  showMaintenance: operation({
    name: 'Maintenance_form',
    method: 'GET',
    path: '/configuration/Maintenance',
    effect: 'read',
    access: right('configuration', 'read'),
    input: z.object({}),
    answer: MaintenanceRecord,
    summary: 'Maintenance\u00a0: état et motifs',
  }),
  setMaintenance: operation({
    name: 'Maintenance',
    method: 'POST',
    path: '/configuration/Maintenance',
    effect: 'write',
    access: right('configuration', 'write'),
    input: MaintenanceInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Mise en maintenance, ou retour à la normale',
  }),
})
