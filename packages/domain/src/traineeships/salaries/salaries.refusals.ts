// What the grid of base salaries refuses.
import { defineRefusals } from '../../kernel/refusal.ts'

export const salariesRefusals = defineRefusals('traineeships', {
  levelHasSalary: (names: readonly string[]) =>
    `${names.join(', ')}\u00a0: ${names.length > 1 ? 'ces niveaux ont' : 'ce niveau a'} déjà un salaire de base.`,
  levelHasSalaryUnnamed: 'Un de ces niveaux a déjà un salaire de base.',
  unknownSalaryLevel: 'Ce niveau n’existe plus.',
  gradesChanged: 'Ces suppléments ont changé depuis l’ouverture de cette fenêtre\u00a0: relisez-les.',
})
