// Refusals of the code by which a pupil gets in.
import { defineRefusals } from '../../kernel/refusal.ts'

export const pupilsRefusals = defineRefusals('access', {
  otherParts: 'Ce compte ne sert pas qu’à suivre des cours\u00a0: son mot de passe se choisit par e-mail.',
  barred: 'Cet accès a été fermé par nos soins\u00a0: appelez-nous pour le rouvrir.',
  ofAge: 'À sa majorité, un élève choisit lui-même son mot de passe\u00a0: appelez-nous s’il l’a oublié.',
  wrongCode:
    'Cet identifiant et ce code ne vont pas ensemble, ou le code ne sert plus\u00a0: demande à tes parents d’en donner un autre.',
})
