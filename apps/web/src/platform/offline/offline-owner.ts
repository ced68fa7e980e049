/**
 * Storage key of the account with data on this device, so the data is deleted even if the session ended
 * elsewhere.
 */
export const offlineOwnerKey = 'kept-for';
