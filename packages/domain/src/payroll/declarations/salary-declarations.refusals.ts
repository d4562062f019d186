// What the declarations of salaries refuse, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const salaryDeclarationsRefusals = defineRefusals('salaryDeclarations', {
  dayOutside: 'Ce jour est avant la fin du mois déclaré, ou dans le futur.',
  changed: 'La liste a changé depuis l’ouverture de cet écran\u00a0: relisez-la.',
  incomplete: 'Il manque un identifiant\u00a0: il est dit sur la ligne, avec où le donner.',
  notDeclared: 'Cette ligne n’est pas notée comme déclarée.',
  paid: 'Ses cotisations sont payées\u00a0: annulez d’abord leur paiement.',
})
