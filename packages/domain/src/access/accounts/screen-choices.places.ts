// Where the choices of screens are called: apart from their shapes, so that the frame loads no schema.

export const screenChoicesPlaces = {
  showScreenChoices: { name: 'account_choices', method: 'GET', path: '/session/choices' },
  saveScreenChoice: { name: 'account_choice_save', method: 'POST', path: '/session/choices' },
} as const
