// What public and private forms ask while they are filled: addresses, towns, a challenge of the captcha.
import { z } from 'zod'
import { everybody } from '../kernel/access.ts'
import { AddressView } from '../kernel/address.ts'
import { defineOperations, operation } from '../kernel/operation.ts'

/** Characters from which an address is searched. */
export const addressSearchLength = 6

const query = z
  .string()
  .trim()
  .max(200)
  .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Cette recherche n’est pas valide.')

/** An address as the field offers it: the line to read, and the parts that it fills. */
export const AddressFound = z.object({ completeAddress: z.string(), address: AddressView })
export const CityFound = z.object({
  cityCode: z.string(),
  name: z.string(),
  postalCodes: z.array(z.string()),
  departementCode: z.string().nullable(),
})

// One person typing an address asks about once a second at most.
const perMinute = 120

export const peopleApi = defineOperations('people', {
  addressAutocomplete: operation({
    name: 'get_gps_autocomplete',
    method: 'GET',
    path: '/public/admin/geocoding/autocomplete',
    effect: 'read',
    access: everybody(),
    input: z.object({ query }),
    answer: z.object({ addresses: z.array(AddressFound) }),
    perMinute,
    summary: 'Adresses proposées pendant la saisie (6 caractères au moins)',
  }),
  addressAutocompleteInsee: operation({
    name: 'get_gps_autocomplete_insee',
    method: 'GET',
    path: '/public/admin/geocoding/autocomplete-insee',
    effect: 'read',
    access: everybody(),
    input: z.object({ query }),
    answer: z.object({ addresses: z.array(AddressFound) }),
    perMinute,
    summary: 'Adresses proposées qui ont un code INSEE',
  }),
  cityAutocomplete: operation({
    name: 'get_gps_autocomplete_cities',
    method: 'GET',
    path: '/public/admin/geocoding/autocomplete_cities',
    effect: 'read',
    access: everybody(),
    input: z.object({ query }),
    answer: z.object({ cities: z.array(CityFound) }),
    perMinute,
    summary: 'Communes proposées pendant la saisie',
  }),
  captchaChallenge: operation({
    name: 'captcha_challenge',
    method: 'GET',
    path: '/public/captcha',
    effect: 'read',
    access: everybody(),
    input: z.object({}),
    // Its widget alone reads it.
    answer: z.record(z.string(), z.unknown()),
    perMinute: 60,
    summary: 'Épreuve anti-robot d’un formulaire public',
  }),
})
