/** Under this name the storage knows that something of somebody lies on the device, so that it is erased even where the session ended unseen. */
export const keptForKey = 'kept-for';
