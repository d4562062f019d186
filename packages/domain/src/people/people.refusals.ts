// What people refuse, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const peopleRefusals = defineRefusals('people', {
  birthInFuture: 'La date de naissance ne peut pas être dans le futur.',
})
