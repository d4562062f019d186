// What households refuse, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'
import { householdWords } from './household.words.ts'

export const householdRefusals = defineRefusals('household', {
  notOwner: 'Seul le parent au nom de qui est le dossier peut le faire. Demandez-le-lui, ou appelez-nous.',
  ownFile:
    'Cette adresse a déjà son propre dossier chez nous\u00a0: appelez-nous, nous les réunirons si c’est le même foyer.',
  otherHousehold: 'Cette personne est déjà dans un autre foyer.',
  alreadyHere: 'Cette personne est déjà dans votre foyer.',
  ownAddress: 'C’est déjà l’adresse du dossier\u00a0: donnez celle de l’autre parent.',
  removed: 'Cette personne n’est plus dans le foyer.',
  mayNotPay: householdWords.otherPays,
})
