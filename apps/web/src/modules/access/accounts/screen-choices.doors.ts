// Where the choices of screens are asked and told, handed to the shell.
import { screenChoicesPlaces } from '@cartable/domain/access/accounts/screen-choices.places.ts'
import type { ChoiceOperations } from '../../../platform/session/account-choices.ts'

export const accessChoices: ChoiceOperations = {
  show: { id: 'access.showScreenChoices', ...screenChoicesPlaces.showScreenChoices },
  save: { id: 'access.saveScreenChoice', ...screenChoicesPlaces.saveScreenChoice },
}
