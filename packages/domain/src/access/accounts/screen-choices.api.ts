// What a person chose for the screens (columns of lists, density, favourites) follows the account into every browser.
import { z } from 'zod'
import { signedIn } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { screenChoicesPlaces } from './screen-choices.places.ts'

const ScreenChoice = z.object({
  /** Of which list or matter, as the browser names it. */
  key: z.string().min(1).max(300),
  /** JSON; null: back to what is usual. */
  value: z.string().max(20_000).nullable(),
})

export const screenChoicesApi = defineOperations('access', {
  showScreenChoices: operation({
    ...screenChoicesPlaces.showScreenChoices,
    effect: 'read',
    access: signedIn(),
    input: z.object({}),
    answer: z.object({ rows: z.array(ScreenChoice) }),
    summary: 'Mes choix d’affichage',
  }),
  saveScreenChoice: operation({
    ...screenChoicesPlaces.saveScreenChoice,
    effect: 'write',
    access: signedIn(),
    input: ScreenChoice,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un choix d’affichage',
  }),
})
