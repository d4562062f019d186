// The operations by which an administrator sees that all is well with the installation, or what is not, and tries that messages leave.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm } from '../kernel/refusal.ts'
import { InstallationState, TrialAnswer, TrialSending } from './installation-state.schema.ts'

export const installationStateApi = defineOperations('configuration', {
  showInstallation: operation({
    name: 'installation_state',
    method: 'GET',
    path: '/configuration/installation-state',
    effect: 'read',
    access: right('configuration', 'read'),
    input: z.object({}),
    answer: InstallationState,
    // it asks the machine, the names of the mail domain and the antivirus
    perMinute: 20,
    summary: 'État de l’installation\u00a0: réglages, machine, sauvegardes et leur preuve, tâches, messages',
  }),
  sendTrial: operation({
    name: 'installation_trial_sending',
    method: 'POST',
    path: '/configuration/installation-trial',
    effect: 'write',
    access: right('configuration', 'write'),
    input: TrialSending,
    answer: TrialAnswer,
    refused: (refusals) => ({ ...asForm(refusals), isPending: false }),
    // an SMS costs money
    perMinute: 6,
    summary: 'Envoi d’un mail ou d’un SMS d’essai',
  }),
})
