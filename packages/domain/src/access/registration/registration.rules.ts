// The pages that a family may have wanted before it registered, and finds again once its address is proven.

export const wantedPath = /^\/espace\/stages\/inscription\/\d{1,12}$/
